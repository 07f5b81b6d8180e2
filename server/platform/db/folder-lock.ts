import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type FolderLock = ReturnType<typeof lockFolder>;

/**
 * Locks the embedded database's folder for this process. PGlite has no lock, and two processes would lose
 * committed rows. The lock is the operating system's lock on a small SQLite file, so it is released when the
 * process dies. Throws when another process holds it.
 */
export function lockFolder(folder: string) {
  const file = new DatabaseSync(join(folder, 'lock.sqlite'));
  try {
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch {
    file.close();
    throw new Error(
      `Another process is using the database in ${folder}. Stop it first, or choose another DATA_DIR.`,
    );
  }
  return { release: () => file.close() };
}
