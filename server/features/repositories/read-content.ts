import { MANIFEST_PATH, MAX_MANIFEST_BYTES, type Manifest } from '#contract/manifest.ts';
import type { TreeFile } from '#domain/repository.ts';
import type { TreeEntry } from '../../integrations/github/repository-entities.ts';
import type { RepositoryReader, Tree } from '../../integrations/github/repository-reader.ts';
import type { TaskRunner } from '../../platform/worker/task-runner.ts';
import { parseManifest } from './parse-manifest.ts';
import { describeAbsentFiles, readAbsentFiles } from './read-absent-files.ts';
import { createLineReader } from './read-lines.ts';
import { type Commit, readNamedFile, SYMLINK } from './read-named-file.ts';
import { readTours } from './read-tours.ts';
import { readViva } from './read-viva.ts';
import { isSafePath } from './render/select-previews.ts';
import { tasks } from './render/tasks.ts';
import { makeGenericQuestions } from './rules/generic-viva.ts';
import { shareLanguages } from './rules/language-shares.ts';
import { type SortedFiles, sortFiles } from './rules/own-files.ts';

/** The number of files that a document lists. */
const MAX_TREE = 2000;
const MAX_README_BYTES = 256 * 1024;
const MAX_LANGUAGES = 12;
/**
 * The places where GitHub looks for a README.
 * https://docs.github.com/repositories/managing-your-repositorys-settings-and-features/customizing-your-repository/about-readmes
 */
const README = /^(\.github\/|docs\/)?readme(\.[^/]*)?$/i;
/**
 * Where GitHub looks for dev containers. Their content is never read.
 * https://docs.github.com/codespaces/setting-up-your-project-for-codespaces/adding-a-dev-container-configuration/introduction-to-dev-containers
 */
const DEV_CONTAINER = /^(\.devcontainer\.json|\.devcontainer\/([^/]+\/)?devcontainer\.json)$/;

/**
 * Reads names, sizes, languages, the manifest, the README, the viva questions and tours of a commit, what says which
 * files buyers don't get (`readAbsentFiles`), and nothing else. Throws CodeHostError.
 */
export async function readContent(reader: RepositoryReader, renderer: TaskRunner, of: Commit) {
  const { entries, truncated } = await readTree(reader, of);
  const files = entries.filter(({ type }) => type === 'blob');
  const sorted = sortEntries(files);
  const readLines = createLineReader(reader, of);
  const [manifest, viva, tours, readme, languages, absentFiles] = await Promise.all([
    readManifest(reader, of, files),
    readViva(reader, readLines, of, files),
    readTours({ reader, readLines, renderer, of, files }),
    readReadme(reader, of, files),
    reader.getLanguages(of),
    readAbsentFiles(reader, of, entries),
  ]);
  const plainReadme = await renderer.run(tasks.toPlainReadme, readme.text ?? '').catch(() => null);
  const isTemplateReadme = plainReadme?.isTemplate ?? false;
  const isWritten = viva.questions.length > 0;
  return {
    entries,
    /** Whether GitHub left out some of the entries. */
    truncated,
    sorted,
    files: sorted.own.length,
    /** The number of files of libraries, templates and tools. */
    otherFiles: files.length - sorted.own.length,
    hasDevContainer: files.some(({ path }) => DEV_CONTAINER.test(path)),
    tree: listFirstFiles(sorted),
    languages: shareLanguages(languages, sorted).slice(0, MAX_LANGUAGES),
    /** Null without `capstone.json`. */
    manifest: manifest.manifest,
    viva: {
      ...viva,
      questions: isWritten ? viva.questions : makeGenericQuestions(sorted, { isTemplateReadme }),
      /** Whether they are from `viva.json`. Otherwise they are made from the list of files. */
      isWritten,
    },
    /** Guided tours, each with at least one step. */
    tours: tours.tours,
    /** What buyers don't get although the tree names it; null for nothing. */
    absentFiles,
    /** The README in Markdown; null without one. */
    readme: readme.text,
    /** What the README says, nothing if there is none; null if it can't be read. */
    plainReadme,
    problems: [
      ...manifest.problems,
      ...viva.problems,
      ...tours.problems,
      ...readme.problems,
      ...describeAbsentFiles(absentFiles),
      ...(truncated ? ['GitHub lists only a part of this repository’s files.'] : []),
    ],
  };
}

/** The content of a commit without its previews. */
export type RepositoryContent = Awaited<ReturnType<typeof readContent>>;

/** GitHub cuts long lists. In that case the root, with manifest and README, is read separately. */
async function readTree(reader: RepositoryReader, of: Commit): Promise<Tree> {
  const tree = await reader.getTree(of);
  if (!tree.truncated) return tree;
  const root = await reader.getTree({ ...of, isRootOnly: true });
  const below = tree.entries.filter(({ path }) => path.includes('/'));
  return { entries: [...root.entries, ...below], truncated: true };
}

async function readManifest(
  reader: RepositoryReader,
  of: Commit,
  files: TreeEntry[],
): Promise<{ manifest: Manifest | null; problems: string[] }> {
  const file = { path: MANIFEST_PATH, maxBytes: MAX_MANIFEST_BYTES, limit: '64 KB' };
  const bytes = await readNamedFile(reader, of, files, file);
  if (bytes === null) return { manifest: null, problems: [] };
  return typeof bytes === 'string'
    ? { manifest: null, problems: [`capstone.json ${bytes}.`] }
    : parseManifest(bytes);
}

/** GitHub follows a symlink to any file of the repository, so symlinks are not requested. */
async function readReadme(
  reader: RepositoryReader,
  of: Commit,
  files: TreeEntry[],
): Promise<{ text: string | null; problems: string[] }> {
  const candidates = files.filter(({ path }) => README.test(path));
  if (candidates.length === 0) return { text: null, problems: ['The repository has no README.'] };
  if (candidates.some(({ mode }) => mode === SYMLINK))
    return { text: null, problems: ['The README is a symlink, which we don’t follow.'] };
  const text = await reader.getReadme({ ...of, maxBytes: MAX_README_BYTES });
  return { text, problems: text === null ? ['The README is larger than 256 KB.'] : [] };
}

/** Tells the student's files from the others, without what is no ordinary file. */
function sortEntries(files: readonly TreeEntry[]): SortedFiles {
  return sortFiles(
    files
      .filter(({ path, mode }) => mode !== SYMLINK && isSafePath(path))
      .map(({ path, size = 0 }) => ({ path, size })),
  );
}

/** Lists files folder by folder from the root, the student's own first. */
function listFirstFiles({ own, templates, others }: SortedFiles): TreeFile[] {
  const listed = [own, [...templates, ...others]].flatMap((files, rank) =>
    files.map((file) => ({ file, rank, depth: file.path.split('/').length })),
  );
  return listed
    .sort((a, b) => a.rank - b.rank || a.depth - b.depth || (a.file.path < b.file.path ? -1 : 1))
    .slice(0, MAX_TREE)
    .map(({ file }) => file);
}
