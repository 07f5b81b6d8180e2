import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SourceFile } from '../git.ts';

/** Real files of some projects: screenshots, sample pages of the report and working code. */
const FOLDER = fileURLToPath(new URL('../../repositories/', import.meta.url));

/** The files of a project that are kept in `sandbox/repositories`, all of them previews. */
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

/** Screenshots are numbered in the order in which they are shown, but their names tell what they show. */
function withoutNumber(path: string): string {
  return path.replace(/^(docs\/screenshots\/)\d+-/, '$1');
}
