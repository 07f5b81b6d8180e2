import { setTimeout as pause } from 'node:timers/promises';
import type { ProjectDetails } from '#server/features/projects/get-project.ts';
import { startProgram } from './program.ts';

/** Starts a new sandbox, waits until it has read all repositories, stops it and returns its data folder. */
export async function prepareShop(): Promise<string> {
  const program = await startProgram();
  const slugs = await listSlugs(program.url);
  for (const slug of slugs) await isRead(program.url, slug);
  for (const slug of slugs) while (!(await isRead(program.url, slug))) await pause(500);
  await program.terminate();
  return program.dataDir;
}

async function listSlugs(url: string): Promise<string[]> {
  const slugs: string[] = [];
  let page = '';
  for (;;) {
    const { documents, nextCursor } = await read<List>(`${url}/documents/projects?limit=100${page}`);
    slugs.push(...documents.map(({ slug }) => slug));
    if (nextCursor === null) return slugs;
    page = `&cursor=${nextCursor}`;
  }
}

interface List {
  documents: { slug: string }[];
  nextCursor: string | null;
}

/** True if the project's repository has been read. The request also makes the shop read it soon. */
async function isRead(url: string, slug: string): Promise<boolean> {
  return (await read<ProjectDetails>(`${url}/documents/projects/${slug}`)).repository !== null;
}

async function read<T>(url: string): Promise<T> {
  return (await (await fetch(url)).json()) as T;
}
