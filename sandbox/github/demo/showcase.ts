import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SourceFile } from '../git.ts';

/** Some projects have real files here: screenshots, sample pages of the report and working code. */
const FOLDER = fileURLToPath(new URL('../../repositories/', import.meta.url));

/** Reads a project's files in `sandbox/repositories`. All of them are previews. */
export function readShowcase(slug: string): { files: SourceFile[]; previews: string[] } {
  const folder = `${FOLDER}${slug}`;
  if (!existsSync(folder)) return { files: [], previews: [] };
  const kept = globSync('**/*.*', { cwd: folder })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
  const files = kept.map((path) => ({
    path: withoutNumber(path),
    content: () => readFileSync(`${folder}/${path}`),
  }));
  return { files, previews: files.map(({ path }) => path) };
}

/** Removes the number of a screenshot, which only gives its order. */
function withoutNumber(path: string): string {
  return path.replace(/^(docs\/screenshots\/)\d+-/, '$1');
}
