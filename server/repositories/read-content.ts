import { MANIFEST_PATH, MAX_MANIFEST_BYTES, type Manifest } from '#contract/manifest.ts';
import type { LanguageShare, TreeFile } from '#domain/repository.ts';
import type { TreeEntry } from '../integrations/github/repository-entities.ts';
import type { RepositoryReader, Tree } from '../integrations/github/repository-reader.ts';
import { parseManifest } from './parse-manifest.ts';
import { type Commit, readNamedFile, SYMLINK } from './read-named-file.ts';
import { readViva } from './read-viva.ts';
import { isSafePath } from './render/select-previews.ts';

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
 * Reads names, sizes, languages, the manifest, the README and the viva questions of a commit, and nothing
 * else. Throws CodeHostError.
 */
export async function readContent(reader: RepositoryReader, of: Commit) {
  const { entries, truncated } = await readTree(reader, of);
  const files = entries.filter(({ type }) => type === 'blob');
  const [manifest, viva, readme, languages] = await Promise.all([
    readManifest(reader, of, files),
    readViva(reader, of, files),
    readReadme(reader, of, files),
    reader.getLanguages(of),
  ]);
  return {
    entries,
    /** Whether GitHub left out some of the entries. */
    truncated,
    files: files.length,
    hasDevContainer: files.some(({ path }) => DEV_CONTAINER.test(path)),
    tree: listFirstFiles(files),
    languages: toShares(languages),
    /** Null without `capstone.json`. */
    manifest: manifest.manifest,
    viva,
    /** The README in Markdown; null without one. */
    readme: readme.text,
    problems: [
      ...manifest.problems,
      ...viva.problems,
      ...readme.problems,
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

/** Lists files folder by folder from the root. */
function listFirstFiles(files: TreeEntry[]): TreeFile[] {
  return files
    .filter(({ path }) => isSafePath(path))
    .map(({ path, size = 0 }) => ({ path, size, depth: path.split('/').length }))
    .sort((a, b) => a.depth - b.depth || (a.path < b.path ? -1 : 1))
    .slice(0, MAX_TREE)
    .map(({ path, size }) => ({ path, size }));
}

function toShares(languages: Record<string, number>): LanguageShare[] {
  const total = Object.values(languages).reduce((sum, bytes) => sum + bytes, 0);
  return Object.entries(languages)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_LANGUAGES)
    .map(([name, bytes]) => ({ name, share: total > 0 ? Math.round((bytes / total) * 1e4) / 1e4 : 0 }));
}
