import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SourceFile } from '../git.ts';

/** Real files of some projects: screenshots, sample pages of the report and working code. */
const FOLDER = fileURLToPath(new URL('../../repositories/', import.meta.url));

/** The files of a project that are kept in `sandbox/repositories`, all of them previews. */
export function readShowcase(slug: string): { files: SourceFile[]; previews: string[] } {
  const folder = `${FOLDER}${slug}`;
  if (!existsSync(folder)) return { files: [], previews: [] };
  const paths = globSync('**/*.*', { cwd: folder })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
  const code = paths.filter((path) => !path.startsWith('docs/'));
  return {
    files: paths.map((path) => ({ path, content: () => readFileSync(`${folder}/${path}`) })),
    previews: ['docs/screenshots/*', 'docs/report-sample.pdf', ...code],
  };
}
