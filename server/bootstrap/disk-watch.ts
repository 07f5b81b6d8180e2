import { statfs } from 'node:fs/promises';
import type { Settings } from '../config.ts';
import type { Database } from '../platform/db/client.ts';
import { setReadOnly } from '../platform/db/set-read-only.ts';
import type { Logger } from '../platform/log.ts';
import type { JobQueue } from '../platform/queue/queue.ts';

const EVERY_MS = 10_000;
const MB = 1024 * 1024;

interface Parts {
  settings: Pick<Settings, 'dataDir' | 'minFreeMb'>;
  database: Database;
  jobs: Pick<JobQueue, 'pause' | 'resume'>;
  log: Logger;
  /** Free megabytes of a folder's disk, for tests; null when nobody can tell. */
  readFreeMb?: (folder: string) => Promise<number | null>;
}

export interface DiskWatch {
  /** Looks now, and acts on what it finds. Never throws. */
  look(): Promise<void>;
  /** Looks now and then every ten seconds. */
  start(): Promise<void>;
  stop(): void;
}

/**
 * Keeps the embedded database from a full disk, on which its first failed write would hang the whole process: with less
 * than MIN_FREE_MB left it only reads (writes are refused as UNAVAILABLE, `/readyz` says so) and jobs wait; with room
 * again all goes on by itself. PostgreSQL looks after its own disk, so there DATA_DIR is only warned about.
 */
export function watchDisk(parts: Parts): DiskWatch {
  const { settings, database, jobs, log, readFreeMb = freeMbOf } = parts;
  const { dataDir, minFreeMb } = settings;
  let isLow = false;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  async function act(low: boolean): Promise<void> {
    if (database.kind !== 'embedded') return;
    if (low) jobs.pause();
    await setReadOnly(database, low);
    if (!low) jobs.resume();
  }

  async function look(): Promise<void> {
    try {
      const freeMb = await readFreeMb(dataDir);
      const low = freeMb !== null && freeMb < minFreeMb;
      if (low === isLow) return;
      await act(low);
      isLow = low;
      if (low) log.warn({ dataDir, freeMb, minFreeMb }, 'the disk is nearly full');
      else log.info({ dataDir, freeMb }, 'the disk has room again');
    } catch (error) {
      log.error({ err: error, dataDir }, 'the disk could not be looked at');
    }
  }

  async function lookOn(): Promise<void> {
    await look();
    if (!isOver) timer = setTimeout(lookOn, EVERY_MS).unref();
  }

  return {
    look,
    start: lookOn,
    stop() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

/** A start writes a little, so it needs a quarter of what is kept free. Throws an Error for people when there is less. */
export async function requireRoomToStart({ dataDir, databaseUrl, minFreeMb }: Settings): Promise<void> {
  const freeMb = databaseUrl ? null : await freeMbOf(dataDir);
  if (freeMb === null || freeMb >= minFreeMb / 4) return;
  throw new Error(
    `The disk that holds ${dataDir} is full: it has ${Math.floor(freeMb)} MB left. Free some space, or choose another DATA_DIR.`,
  );
}

/** Some file systems do not tell their size; they are taken to have room. */
async function freeMbOf(folder: string): Promise<number | null> {
  const { blocks, bavail, bsize } = await statfs(folder);
  return blocks === 0 ? null : (bavail * bsize) / MB;
}
