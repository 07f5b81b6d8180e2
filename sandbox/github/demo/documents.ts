import { testsOf } from './checks.ts';
import type { DemoProject } from './projects.ts';
import { requiresOf } from './requirements.ts';

const LEVELS: Record<string, string> = {
  beginner: 'Beginner: the first course of the language is enough.',
  intermediate: 'Intermediate: you have built something small with it before.',
  advanced: 'Advanced: plan for a few weeks of reading.',
};

const SYSTEMS = {
  windows: 'Windows 10 or later',
  macos: 'macOS 13 or later',
  linux: 'Ubuntu 22.04 or later',
};

/** Commands that start a project. The first entry with a technology of the project applies. */
const STARTS: readonly (readonly [tech: readonly string[], commands: string])[] = [
  [['Docker'], 'docker compose up --build'],
  [['Flutter'], 'cd mobile\nflutter pub get\nflutter run'],
  [['Android'], './gradlew installDebug'],
  [['Spring Boot', 'JavaFX'], './mvnw spring-boot:run'],
  [
    ['ESP32', 'ESP8266', 'Arduino', 'STM32'],
    'cd firmware\npio run --target upload\npython ../simulator/simulate.py   # without the board',
  ],
  [['Django'], 'pip install -r requirements.txt\npython manage.py migrate\npython manage.py runserver'],
  [['Streamlit'], 'pip install -r requirements.txt\nstreamlit run app/Home.py'],
  [['FastAPI'], 'pip install -r api/requirements.txt\nuvicorn app.main:app --app-dir api'],
  [['Rust'], 'cargo run'],
  [['Go'], 'go run ./cmd/...'],
  [['PHP'], 'composer install\nphp -S localhost:8000 -t public'],
  [['Python'], 'python -m venv .venv\npip install -r requirements.txt\npython main.py'],
  [['Node.js', 'TypeScript', 'React', 'JavaScript', 'Next.js'], 'npm install\nnpm run dev'],
];

/** Writes the README, with a section for each question of a buyer. */
export function readmeOf(project: DemoProject, topFolders: readonly string[]): string {
  const {
    name,
    description,
    features,
    tech,
    level,
    teamSize,
    hardware = [],
    operatingSystems = [],
  } = project;
  const { runner, command, count } = testsOf(project);
  const start = STARTS.find(([needs]) => needs.some((need) => tech.includes(need)))?.[1] ?? 'make run';
  const cost = hardware.reduce((sum, { rupees }) => sum + rupees, 0);
  const sections = [
    `# ${name}`,
    description,
    `## What's inside\n\n${features.map((feature) => `- ${feature}`).join('\n')}`,
    `## Built with\n\n${tech.map((each) => `\`${each}\``).join(' · ')}`,
    `## Start it\n\n\`\`\`sh\n${start}\n\`\`\`\n\nThe setup guide in \`docs/setup.md\` explains every step and the errors that students meet most.`,
    `## Run the tests\n\n\`\`\`sh\n${command}\n\`\`\`\n\n${count} tests run with ${runner} on every push.`,
    hardware.length > 0 &&
      `## Parts\n\n| Part | About |\n|---|---|\n${hardware.map(({ item, rupees }) => `| ${item} | ₹${rupees} |`).join('\n')}\n| **Together** | **₹${cost}** |`,
    `## Where things are\n\n${topFolders.map((folder) => `- \`${folder}/\``).join('\n')}`,
    `## Before you start\n\n- ${LEVELS[level] ?? 'For everyone.'}\n- Written for a team of up to ${teamSize}.${operatingSystems.map((system) => `\n- Runs on ${SYSTEMS[system]}.`).join('')}`,
    '## Honest use\n\nLearn from it, build on it and cite it. Explain in your report what you changed.',
  ];
  return `${sections.filter(Boolean).join('\n\n')}\n`;
}

/** Writes `capstone.json`. */
export function manifestOf(project: DemoProject, previews: readonly string[]): string {
  const { name, price, tech, features, description, field, level, teamSize, hardware, operatingSystems } =
    project;
  const manifest = {
    name,
    price: price ?? undefined,
    tech,
    features,
    description,
    field,
    level,
    teamSize,
    hardware,
    operatingSystems,
    requires: requiresOf(project),
    previews: previews.length > 0 ? previews : undefined,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

export function changelogOf({ features }: DemoProject): string {
  return `# Changelog\n\n## v1.1.0\n\n${features
    .slice(0, 2)
    .map((each) => `- ${each}`)
    .join('\n')}\n\n## v1.0.0\n\n- First version\n`;
}

export function notesOf(project: DemoProject, version: 'v1.0.0' | 'v1.1.0'): string {
  const { features } = project;
  const { runner, count } = testsOf(project);
  if (version === 'v1.0.0')
    return `The first complete version.\n\n${features.map((each) => `- ${each}`).join('\n')}\n`;
  return [
    "## What's new\n",
    `- Setup guide tested from scratch: it now names the exact versions of ${project.tech.slice(0, 2).join(' and ')}.`,
    `- ${count} tests, all passing with ${runner}.`,
    '- Report figures redrawn from the final results.\n',
    '## Upgrading\n',
    'Pull `main` and install the requirements again. Your own data stays as it is.\n',
  ].join('\n');
}
