import { rmSync } from 'node:fs';
import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { join } from 'node:path';

const MEMORY_FOLDER = '/dev/shm';
/** The tests were seen to use up to 0.6 GB; the rest is for their processes. */
const ENOUGH_BYTES = 8e9;

/**
 * Keeps the tests' temporary files in memory until the program ends, if there is enough of it. Databases and
 * browsers write many files, and a disk took a quarter of the time of the tests on PostgreSQL. Does nothing
 * if `TMPDIR` is set.
 */
export async function keepTemporaryFilesInMemory(): Promise<void> {
  if (process.env.TMPDIR) return;
  const free = await statfs(MEMORY_FOLDER).catch(() => null);
  // A container's memory folder has 64 MB by default.
  if (!free || Math.min(free.bavail * free.bsize, process.availableMemory()) < ENOUGH_BYTES) return;
  const folder = await mkdtemp(join(MEMORY_FOLDER, 'capstone-tests-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  // PostgreSQL runs as another account.
  await chmod(folder, 0o711);
  process.env.TMPDIR = folder;
}
