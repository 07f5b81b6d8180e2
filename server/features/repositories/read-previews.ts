import { createHash } from 'node:crypto';
import type { Repository } from '#domain/github.ts';
import type { RepositoryReader } from '../../integrations/github/repository-reader.ts';
import { TaskError, type TaskRunner } from '../../platform/worker/task-runner.ts';
import { cleanImage } from './images/clean-image.ts';
import { PictureError } from './images/picture.ts';
import type { RepositoryContent } from './read-content.ts';
import { isPlainPath, MAX_BYTES, type SelectedFile, selectPreviews } from './render/select-previews.ts';
import { tasks } from './render/tasks.ts';
import type { repositoryFiles } from './schema.ts';

type StoredFile = Omit<typeof repositoryFiles.$inferInsert, 'projectId'>;

/** A file that is shown, with smaller pictures of the same. */
export interface PreviewFile extends StoredFile {
  smaller?: StoredFile[];
}

const LFS_POINTER = 'version https://git-lfs.github.com/spec/';

/**
 * Reads the files that the manifest allows to show, and turns them into pictures and HTML. Throws
 * CodeHostError.
 */
export async function readPreviews(
  reader: RepositoryReader,
  renderer: TaskRunner,
  { of, content }: { of: Repository & { commit: string }; content: RepositoryContent },
) {
  const { selected, problems } = await selectFiles(renderer, content);
  const files: PreviewFile[] = [];
  for (const file of selected) {
    const bytes = await reader.getFile({ ...of, path: file.path, maxBytes: MAX_BYTES[file.kind] });
    const read = bytes ? await toFiles(renderer, file, bytes) : 'can’t be read.';
    if (typeof read === 'string') problems.push(`previews: ${file.path} ${read}`);
    else files.push(...read);
  }
  return { files, problems };
}

/**
 * Selects the files that the manifest allows to show, by names and sizes alone. Plain paths are selected even
 * if the patterns take too long to match.
 */
export async function selectFiles(
  renderer: TaskRunner,
  { manifest, entries }: Pick<RepositoryContent, 'manifest' | 'entries'>,
): Promise<ReturnType<typeof selectPreviews>> {
  const patterns = manifest?.previews ?? [];
  const files = entries.map(({ path, mode, type, size }) => ({ path, mode, type, size }));
  if (patterns.every(isPlainPath)) return selectPreviews(patterns, files);
  try {
    return await renderer.run(tasks.selectPreviews, patterns, files);
  } catch (error) {
    if (!(error instanceof TaskError)) throw error;
    const { selected, problems } = selectPreviews(patterns.filter(isPlainPath), files);
    return { selected, problems: [...problems, 'previews: The patterns take too long to match.'] };
  }
}

/** The stored files of a preview, or what is wrong with it. */
async function toFiles(
  renderer: TaskRunner,
  { path, kind }: SelectedFile,
  bytes: Uint8Array,
): Promise<PreviewFile[] | string> {
  if (Buffer.from(bytes.subarray(0, LFS_POINTER.length)).toString('latin1') === LFS_POINTER)
    return 'is stored with Git LFS, which we don’t follow.';
  try {
    if (kind === 'image') return [toFile(path, kind, cleanImage(bytes))];
    if (kind === 'pdf') {
      const pages = await renderer.run(tasks.renderPdf, bytes);
      return pages.map(({ page, smaller, ...rendition }) => ({
        ...toFile(path, kind, { page, ...toPng(rendition) }),
        smaller: smaller.map((each) => toFile(path, kind, { page, ...toPng(each) })),
      }));
    }
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (text.includes('\0')) return 'is not a text file.';
    const html = await renderer.run(tasks.highlightSource, path, text);
    return [toFile(path, kind, { contentType: 'text/html; charset=utf-8', bytes: Buffer.from(html) })];
  } catch (error) {
    if (error instanceof PictureError) return error.message;
    if (error instanceof TaskError) return `can’t be shown: ${error.message}`;
    if (error instanceof TypeError) return 'is not a text file.';
    throw error;
  }
}

function toPng({ png, ...size }: { png: Uint8Array; width: number; height: number }) {
  return { ...size, contentType: 'image/png', bytes: png };
}

function toFile(
  path: string,
  kind: StoredFile['kind'],
  file: Pick<StoredFile, 'contentType' | 'bytes' | 'page' | 'width' | 'height'>,
): StoredFile {
  const hash = createHash('sha256').update(file.contentType).update('\0').update(file.bytes);
  const { contentType, bytes, page = null, width = null, height = null } = file;
  return { id: hash.digest('hex').slice(0, 40), path, kind, page, width, height, contentType, bytes };
}
