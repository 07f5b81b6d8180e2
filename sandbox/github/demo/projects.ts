import { readFileSync } from 'node:fs';

/** What the demo catalogue says about a project. */
export interface DemoProject {
  slug: string;
  name: string;
  /** Rupees; left out of the manifest if null. */
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
  /** Has no manifest yet. */
  isBare?: boolean;
}

/** Repositories that wait to be imported. */
const WAITING = new URL('./waiting.json', import.meta.url);

/** By `owner/repo` in lower case. */
export function readProjects(catalogue: URL): ReadonlyMap<string, DemoProject> {
  const read = (file: URL) => JSON.parse(readFileSync(file, 'utf8')) as DemoProject[];
  return new Map(
    [...read(catalogue), ...read(WAITING)].map((project) => [repositoryOf(project).toLowerCase(), project]),
  );
}

export function repositoryOf({ githubRepoUrl }: DemoProject): string {
  return new URL(githubRepoUrl).pathname.slice(1);
}
