import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type BackupHeader, verifyBackup } from './backup-format.ts';

/** The suffix of a file that is being written, or was when the process was killed. */
export const UNFINISHED = '.part';

/** Produces the text of a backup; `write` resolves when more can be written. */
export type BackupSource = (write: (text: string) => Promise<void>) => Promise<void>;

/**
 * Writes a backup to `path`, readable by its owner only. The file appears when it is complete and was read
 * back. Throws an Error for the operator when `path` is a folder, and the errors of the source and the file
 * system.
 */
export async function writeBackup(
  source: BackupSource,
  path: string,
  onProgress?: (lines: number) => void,
): Promise<BackupHeader & { rows: number }> {
  if ((await stat(path).catch(() => null))?.isDirectory())
    throw new Error(`${path} is a folder. Name a file, such as ${join(path, 'shop.backup')}.`);
  const unfinished = path + UNFINISHED;
  const gzip = createGzip();
  let lines = 0;
  try {
    const written = pipeline(gzip, createWriteStream(unfinished, { mode: 0o600, flush: true }));
    const read = source(async (text) => {
      lines += text.split('\n').length - 1;
      onProgress?.(lines);
      // A destroyed stream never drains, and the source would wait with its connection.
      if (gzip.destroyed) throw new Error('The backup cannot be written.');
      if (!gzip.write(text)) await once(gzip, 'drain');
    }).then(
      () => gzip.end(),
      (error: Error) => gzip.destroy(error),
    );
    await Promise.all([written, read]);
    const verified = await verifyBackup(unfinished);
    await rename(unfinished, path);
    return verified;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
