import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface FolderLock {
  release(): void;
}

/**
 * Keeps a second process off the embedded database's folder: two of them lose acknowledged rows, and the database itself
 * takes no lock. The operating system's lock on a small SQLite file is let go when its holder dies, however it dies.
 * Throws when another process has it.
 */
export function lockFolder(folder: string): FolderLock {
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
