import type { TreeFile } from '#domain/repository.ts';
import { createFindForeign } from './find-foreign.ts';
import { MAX_STUB_BYTES } from './template-files.ts';

const SOURCE =
  /\.(py|ipynb|r|jl|js|mjs|cjs|ts|mts|cts|jsx|tsx|vue|svelte|java|kt|scala|groovy|c|h|cc|cpp|hpp|cs|vb|go|rs|php|rb|swift|dart|lua|pl|ino|sol|v|sv|vhd|ex|exs|gd|p4|m|sh|tf|jsp|aspx|cshtml|razor|asm|pde)$/;
/** Names that only tests have. A `bloodtest.php` or `LabTest.java` may be part of the program. */
const TEST_NAME =
  /[._-](test|spec)s?\.(m?[jt]sx?|cjs|vue|dart|go|rb|py|exs?|c|cpp|cc|rs|lua|r|jl)$|(^|\/)(tests|test_[^/]+|conftest)\.py$|(^|\/)[^/]*(unit|ui|integration|instrumented)tests?\.(java|kt|cs|php|swift|scala)$/;
const TEST_FOLDER = /(^|\/)(tests?|specs?|[\w.-]+[._-](tests?|specs?|unittests?)|[\w.]+(unit|ui)?tests)\//;
/** Folders that have this name by convention, wherever they are. */
const SURE_TEST_FOLDER = /(^|\/)(src\/(test|androidtest|integrationtest)|__tests__)\//;
/** In these folders a test may be what students sit or patients take, and `test/` a page about it. */
const PART =
  /(^|\/)(app|lib|pages|views|templates|components|screens|controllers|routes|models|entities|entity|data|dataset|datasets)\//;

/** Whether a path in lower case is a file of code, tests included. */
export function isSource(path: string): boolean {
  return SOURCE.test(path);
}

/** Whether a path in lower case is a file of tests. */
export function isTest(path: string): boolean {
  return (
    SOURCE.test(path) &&
    (TEST_NAME.test(path) || SURE_TEST_FOLDER.test(path) || (TEST_FOLDER.test(path) && !PART.test(path)))
  );
}

/** Whether a file proves something: an empty or very short test does not. */
export function isRealTest({ path, size }: TreeFile): boolean {
  return isTest(path.toLowerCase()) && size > MAX_STUB_BYTES;
}

/** The files of a commit by who wrote them. */
export interface SortedFiles {
  /** The student's own work. */
  own: TreeFile[];
  /** What generators of projects wrote, and the student has hardly changed. */
  templates: TreeFile[];
  /** Libraries, and what tools write. */
  others: TreeFile[];
}

/** Tells the student's files from those of templates, libraries and tools, by paths and sizes alone. */
export function sortFiles(files: readonly TreeFile[]): SortedFiles {
  const findForeign = createFindForeign(files.map(({ path }) => path));
  const sorted: SortedFiles = { own: [], templates: [], others: [] };
  for (const file of files) {
    const foreign = findForeign(file.path, file.size);
    sorted[foreign === null ? 'own' : foreign.isTemplate ? 'templates' : 'others'].push(file);
  }
  return sorted;
}
