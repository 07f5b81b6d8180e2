import papers from './papers.json' with { type: 'json' };

/** A project of the demo catalogue. */
export interface DemoProject {
  slug: string;
  name: string;
  /** In rupees. The manifest leaves out a null price. */
  price: number | null;
  githubRepoUrl: string;
  tech: string[];
  features: string[];
  description: string;
  field: string;
  level: string;
  teamSize: number;
  hardware?: { item: string; rupees: number }[];
  operatingSystems?: ('windows' | 'macos' | 'linux')[];
  /** With `own`, the repository is a template. */
  delivery?: 'shared' | 'own';
  /** True if the repository has no manifest yet. */
  isBare?: boolean;
}

/** The tools that technologies need, with their versions. Later entries replace the version of a tool. */
const TOOLS = {
  Python: 'python >=3.10, pip >=23',
  'PyTorch, TensorFlow': 'python >=3.10 <3.13',
  'Java, Spring Boot': 'java >=17, maven >=3.9',
  Kotlin: 'java >=17, gradle >=8.5',
  Go: 'go >=1.22',
  'Flutter, Dart': 'flutter >=3.22, dart >=3.4',
  'Node.js, React, React Native, Next.js, Angular, Vue.js, TypeScript, Vite, Solidity': 'node >=20, npm >=10',
  PHP: 'php >=8.2, mysql >=8',
  'ESP32, ESP8266, Arduino': 'arduino-cli >=1.0',
  Docker: 'docker >=24',
};
/** A project with Docker starts its database in a container. */
const DATABASES = {
  MySQL: 'mysql >=8',
  'PostgreSQL, PostGIS': 'postgresql >=14',
  MongoDB: 'mongodb >=7',
};

/** Writes `capstone.json`. */
export function manifestOf(project: DemoProject, previews: readonly string[]): string {
  const {
    slug,
    name,
    price,
    tech,
    features,
    description,
    field,
    level,
    teamSize,
    hardware,
    operatingSystems,
  } = project;
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
    requires: requiresOf(tech),
    paper: (papers as Record<string, object>)[slug],
    previews,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function requiresOf(tech: readonly string[]): { tool: string; version: string }[] {
  const needs = Object.entries(tech.includes('Docker') ? TOOLS : { ...TOOLS, ...DATABASES })
    .filter(([names]) => names.split(', ').some((name) => tech.includes(name)))
    .flatMap(([, tools]) => tools.split(', '));
  const versions = new Map([...needs, 'git >=2.30'].map((need) => need.split(/ (.*)/) as [string, string]));
  return [...versions].map(([tool, version]) => ({ tool, version }));
}
