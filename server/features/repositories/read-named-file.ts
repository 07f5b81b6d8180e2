import type { Repository } from '#domain/github.ts';
import type { TreeEntry } from '../../integrations/github/repository-entities.ts';
import type { RepositoryReader } from '../../integrations/github/repository-reader.ts';

export type Commit = Repository & { commit: string };

/** The mode of a symlink in Git. GitHub would follow it to any file of the repository. */
export const SYMLINK = '120000';

interface NamedFile {
  path: string;
  maxBytes: number;
  /** `64 KB` */
  limit: string;
}

/**
 * Reads a file of a commit that has a meaning by its name. Null without it. A text, such as `is larger than
 * 64 KB`, says why it can't be read. Throws CodeHostError.
 */
export async function readNamedFile(
  reader: RepositoryReader,
  of: Commit,
  files: readonly TreeEntry[],
  { path, maxBytes, limit }: NamedFile,
): Promise<Uint8Array | string | null> {
  const entry = files.find((file) => file.path === path);
  if (!entry) return null;
  if (entry.mode === SYMLINK) return 'is a symlink, which we don’t follow';
  const isSmall = (entry.size ?? 0) <= maxBytes;
  return (isSmall && (await reader.getFile({ ...of, path, maxBytes }))) || `is larger than ${limit}`;
}
