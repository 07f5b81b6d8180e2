import type { CatalogueRow } from '#contract/catalogue.ts';
import { PROJECT_FIELDS, PROJECT_LEVELS } from '#domain/project-facets.ts';
import {
  HARDWARE_BANDS,
  PRICE_BANDS,
  TEAM_FILTERS,
} from '#server/features/projects/rules/project-filters.ts';
import { encodeCursor } from '#server/platform/db/cursor.ts';

// This file invents a catalogue and addresses of its pages. Both are the same for each run.

const QUALITIES = 'Smart|Automated|Secure|Real-time|Low-cost|Offline|Voice-based|Predictive'.split('|');
const SUBJECTS = [
  ...'Attendance|Irrigation|Marketplace|Chatbot|Payroll|Library|Parking|Timetable|Crop Disease'.split('|'),
  ...'Blood Bank|Hostel Mess|Waste Sorting|Energy Meter|Fraud Detection|Resume Screening'.split('|'),
  ...'Food Delivery|Sentiment Analysis|Water Quality|Bus Tracking|Face Recognition|Fire Alarm'.split('|'),
];
const PRODUCTS = 'System|App|Dashboard|Portal|Tracker|Assistant|Simulator|Planner'.split('|');
const PLACES = 'Colleges|Hospitals|Villages|Hostels|Farms|Schools|Warehouses|Clinics|Labs'.split('|');
/** The technologies, the most used one first. */
const TECHNOLOGIES = [
  ...'Python|React|Java|Node.js|Flutter|MongoDB|TensorFlow|Arduino|Docker|PostgreSQL|OpenCV|Django'.split(
    '|',
  ),
  ...'PHP|MySQL|Kotlin|Express|Flask|Angular|ESP32|scikit-learn|Vue.js|TypeScript|Redis|PyTorch|Go'.split(
    '|',
  ),
  ...'Keras|Next.js|Spring|Swift|Kubernetes|Streamlit|FastAPI|Raspberry Pi|React Native|C++|C#|.NET|R'.split(
    '|',
  ),
];
const SYLLABLES = 'ka ri mo ta lu ve shi no pa de gu zo ni bra che fi'.split(' ');
const PRICES = [0, 199, 299, 399, 499, 499, 599, 799, 999, 1299, 1499, 2499];
const PARTS = [
  { item: 'Microcontroller board', rupees: 450 },
  { item: 'Camera module', rupees: 1250 },
  { item: 'Single-board computer', rupees: 4200 },
];

/** Makes the project at a position of the catalogue. */
export function makeProject(number: number): CatalogueRow {
  const random = new Random(number);
  const subject = random.pick(SUBJECTS);
  const purpose = `${random.pick(QUALITIES)} ${subject} ${random.pick(PRODUCTS)} for ${random.pick(PLACES)}`;
  const field = random.next() < 0.95 ? random.pick(PROJECT_FIELDS) : undefined;
  return {
    slug: slugAt(number),
    name: `${inventedName(number)}: ${purpose}`,
    price: random.pick(PRICES),
    githubRepoUrl: `https://github.com/capstone-projects/project-${number}`,
    tech: [...new Set(Array.from({ length: 4 }, () => pickTechnology(random)))],
    features: ['Source code', 'Report', 'Slides', `Data of ${100 + (number % 900)} cases`],
    description: `${subject} for final-year students, with tests and a report. It keeps a history and explains each result.`,
    displayOrder: 1 + random.below(99),
    ...(field && { field, level: random.pick(PROJECT_LEVELS) }),
    teamSize: 1 + random.below(5),
    ...(field === 'iot' && { hardware: [random.pick(PARTS)] }),
  };
}

/** The kinds of addresses in a catalogue. */
export const KINDS = ['list', 'search', 'misspelled search', 'filters', 'project page'] as const;
export type Kind = (typeof KINDS)[number];

/**
 * Returns different addresses of a kind in a catalogue of so many projects; another seed gives other ones.
 */
export function addressesOf(
  kind: Kind,
  { projects, seed, count }: { projects: number; seed: number; count: number },
): string[] {
  const random = new Random(seed);
  const addresses = new Set<string>();
  while (addresses.size < count) addresses.add(ADDRESS[kind](random, projects));
  return [...addresses];
}

const ADDRESS: Record<Kind, (random: Random, projects: number) => string> = {
  list: (random) => listUrl(pageAt(random)),
  search: (random) => listUrl({ search: searchAt(random) }),
  'misspelled search': (random) => listUrl({ search: misspell(searchAt(random)) }),
  filters: (random) => listUrl(filtersAt(random)),
  'project page': (random, projects) => `/projects/${slugAt(random.below(projects))}`,
};

const slugAt = (number: number) => `project-${number}`;
const listUrl = (parameters: Record<string, string>) => `/projects?${new URLSearchParams(parameters)}`;
const pickTechnology = (random: Random) =>
  TECHNOLOGIES[Math.floor(random.next() ** 2.5 * TECHNOLOGIES.length)] as string;

/** Invents one of 4,096 names, such as "Karimo". */
function inventedName(number: number): string {
  const name = [number, number >> 4, number >> 8].map((part) => SYLLABLES[part & 15]).join('');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** Picks a page somewhere in an order. */
function pageAt(random: Random): Record<string, string> {
  const id = random
    .below(2 ** 32)
    .toString(16)
    .padStart(8, '0');
  const orders = {
    recommended: [1 + random.below(99), 0, id],
    popular: [0, id],
    'price-low': [random.below(150_000), id],
    'price-high': [random.below(150_000), id],
  };
  const sort = random.pick(Object.keys(orders) as (keyof typeof orders)[]);
  return { sort, cursor: encodeCursor([sort, ...orders[sort]]) };
}

/**
 * Makes up what people type: a subject, a technology, both, with other words, or a name that they have heard.
 */
function searchAt(random: Random): string {
  const [subject, technology] = [random.pick(SUBJECTS), random.pick(TECHNOLOGIES)];
  const name = inventedName(random.below(100));
  const searches = [subject, technology, `${subject} ${technology}`, `${subject} app`, name];
  return random.pick([...searches, `${technology} ${subject} system`]).toLowerCase();
}

/** Swaps two letters of the longest word. */
function misspell(search: string): string {
  const [word = ''] = search.split(' ').toSorted((a, b) => b.length - a.length);
  const at = Math.min(2, word.length - 2);
  const swapped = word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
  return search.replace(word, swapped);
}

/** Picks two to four filters. */
function filtersAt(random: Random): Record<string, string> {
  const filters: [string, string][] = [
    ['field', random.pick(PROJECT_FIELDS)],
    ['level', random.pick(PROJECT_LEVELS)],
    ['price', random.pick(PRICE_BANDS)],
    ['team', random.pick(TEAM_FILTERS)],
    ['hardware', random.pick(HARDWARE_BANDS)],
    ['tech', random.pick(TECHNOLOGIES)],
  ];
  while (filters.length > 2 + random.below(3)) filters.splice(random.below(filters.length), 1);
  return Object.fromEntries(filters);
}

/** A linear congruential generator. */
class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed * 7919 + 12_345) % 233_280;
    this.next();
  }

  /** Returns a number from 0 to 1. */
  next(): number {
    this.#state = (this.#state * 9301 + 49_297) % 233_280;
    return this.#state / 233_280;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T;
  }
}
