import { readFileSync } from 'node:fs';

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
  /** True if the repository has no manifest yet. */
  isBare?: boolean;
}

/** Projects whose repositories are not in the catalogue, but can be imported. */
const WAITING = new URL('./waiting.json', import.meta.url);

/** Returns the projects by `owner/repo` in lower case. */
export function readProjects(catalogue: URL): ReadonlyMap<string, DemoProject> {
  const read = (file: URL) => JSON.parse(readFileSync(file, 'utf8')) as DemoProject[];
  return new Map(
    [...read(catalogue), ...read(WAITING)].map((project) => [repositoryOf(project).toLowerCase(), project]),
  );
}

export function repositoryOf({ githubRepoUrl }: DemoProject): string {
  return new URL(githubRepoUrl).pathname.slice(1);
}
