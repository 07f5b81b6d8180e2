import type { CatalogueRow } from '#contract/catalogue.ts';
import { PROJECT_FIELDS, PROJECT_LEVELS } from '#domain/project-facets.ts';

// Projects like those of a catalogue: the same for each run, no two with the same name.

const QUALITIES =
  'Smart Automated Secure Real-time Low-cost Offline Voice-based Decentralised Predictive'.split(' ');
const SUBJECTS = [
  ...'Attendance|Irrigation|Marketplace|Chatbot|Payroll|Library|Parking|Timetable|Crop Disease|Heart Rate|Traffic Sign'.split(
    '|',
  ),
  ...'Blood Bank|Hostel Mess|Waste Sorting|Energy Meter|Fraud Detection|Resume Screening|Sign Language|Air Quality'.split(
    '|',
  ),
  ...'Ambulance Routing|Food Delivery|Sentiment Analysis|Water Quality|Exam Hall|Bus Tracking|Face Recognition'.split(
    '|',
  ),
  ...'Drowsiness Alert|Plagiarism Checker|Medicine Reminder|Stock Forecast|Course Recommender|Fire Alarm'.split(
    '|',
  ),
];
const KINDS = 'System App Dashboard Portal Tracker Assistant Simulator Planner'.split(' ');
const PLACES =
  'Colleges Hospitals Villages Hostels Farms Schools Warehouses Clinics Cities Shops Trains Labs'.split(' ');
/** Most used first. */
const TECHNOLOGIES = [
  ...'Python React Java Node.js Flutter MongoDB TensorFlow Arduino Docker PostgreSQL OpenCV Django Firebase'.split(
    ' ',
  ),
  ...'PHP MySQL Kotlin Express Flask Angular ESP32 scikit-learn Vue.js TypeScript Redis PyTorch Go Solidity'.split(
    ' ',
  ),
  ...'Keras Next.js Spring Swift Kubernetes Streamlit MQTT FastAPI Laravel Rust Unity Pandas Hadoop Spark'.split(
    ' ',
  ),
  ...[
    'Raspberry Pi',
    'React Native',
    'Power BI',
    'C++',
    'C#',
    '.NET',
    'Jetpack Compose',
    'Web3',
    'Tableau',
    'R',
  ],
];
const SYLLABLES = 'ka ri mo ta lu ve shi no pa de gu zo ni bra che fi'.split(' ');
const PRICES = [0, 199, 299, 399, 499, 499, 599, 799, 999, 1299, 1499, 2499];
const PARTS = [
  ['Microcontroller board', 450],
  ['Sensor kit', 380],
  ['Camera module', 1250],
  ['Motor driver', 220],
  ['Single-board computer', 4200],
] as const;

/** A name that shops invent, such as "Karimo": 4,096 of them. */
export function inventedName(number: number): string {
  const name = [number, number >> 4, number >> 8].map((part) => SYLLABLES[part & 15]).join('');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** The project at a position of the catalogue. */
export function makeProject(number: number): CatalogueRow {
  const random = randomFrom(number);
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
  const subject = pick(SUBJECTS);
  const name = `${inventedName(number)}: ${pick(QUALITIES)} ${subject} ${pick(KINDS)} for ${pick(PLACES)}`;
  const tech = new Set<string>();
  const count = 2 + Math.floor(random() * 4);
  while (tech.size < count)
    tech.add(TECHNOLOGIES[Math.floor(random() ** 2.5 * TECHNOLOGIES.length)] as string);
  const field = random() < 0.95 ? pick(PROJECT_FIELDS) : undefined;
  const parts = field === 'iot' ? 1 + Math.floor(random() * 3) : 0;
  return {
    slug: slugAt(number),
    name,
    price: pick(PRICES),
    githubRepoUrl: `https://github.com/capstone-projects/project-${number}`,
    tech: [...tech],
    features: ['Source code', 'Report', 'Slides', `Data of ${100 + (number % 900)} cases`],
    description: `${subject} for final-year students, with tests and a report. It measures ${pick(SUBJECTS).toLowerCase()}, keeps a history and explains each result step by step.`,
    displayOrder: 1 + Math.floor(random() * 99),
    ...(field && { field, level: pick(PROJECT_LEVELS) }),
    teamSize: random() < 0.5 ? 1 : 1 + Math.floor(random() * 5),
    ...(parts > 0 && {
      hardware: Array.from({ length: parts }, () => pick(PARTS)).map(([item, rupees]) => ({ item, rupees })),
    }),
  };
}

export const slugAt = (number: number): string => `project-${number}`;

export const technologyAt = (number: number): string => TECHNOLOGIES[number % TECHNOLOGIES.length] as string;

export const subjectAt = (number: number): string => SUBJECTS[number % SUBJECTS.length] as string;

/** A linear congruential generator: the same numbers each time. */
export function randomFrom(seed: number): () => number {
  let state = (seed * 7919 + 12_345) % 233_280;
  const next = () => {
    state = (state * 9301 + 49_297) % 233_280;
    return state / 233_280;
  };
  next();
  return next;
}
