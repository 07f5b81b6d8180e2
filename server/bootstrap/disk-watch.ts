import { statfs } from 'node:fs/promises';
import type { Settings } from '../config.ts';
import type { Database } from '../platform/db/client.ts';
import type { Logger } from '../platform/log.ts';
import { freeDiskBytes } from '../platform/process-metrics.ts';
import type { JobQueue } from '../platform/queue/queue.ts';

const CHECK_INTERVAL_MS = 10_000;
const MB = 1024 * 1024;

interface Parts {
  settings: Pick<Settings, 'dataDir' | 'minFreeMb'>;
  database: Database;
  jobs: Pick<JobQueue, 'pause' | 'resume'>;
  log: Logger;
  /** Replaces the free space look-up in tests. Resolves to megabytes, or null when unknown. */
  freeMbOf?: (folder: string) => Promise<number | null>;
}

/**
 * Protects the embedded database from a full disk, where its first failed write would hang the process. With
 * less than MIN_FREE_MB left it becomes read-only (writes fail with UNAVAILABLE, `/readyz` reports it) and
 * jobs pause until there is space again. With PostgreSQL it only logs a warning about DATA_DIR.
 */
export function createDiskWatch(parts: Parts) {
  const { settings, database, jobs, log, freeMbOf = readFreeMb } = parts;
  const { dataDir, minFreeMb } = settings;
  let isLow = false;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function setLow(low: boolean): Promise<void> {
    if (database.kind !== 'embedded') return;
    if (low) jobs.pause();
    await setReadOnly(database, low);
    if (!low) jobs.resume();
  }

  /** Checks free space once and switches modes when needed. Never throws. */
  async function check(): Promise<void> {
    try {
      const freeMb = await freeMbOf(dataDir);
      if (freeMb !== null) freeDiskBytes.set(freeMb * MB);
      const low = freeMb !== null && freeMb < minFreeMb;
      if (low === isLow) return;
      await setLow(low);
      isLow = low;
      if (low) log.warn({ dataDir, freeMb, minFreeMb }, 'disk nearly full: database is read-only');
      else log.info({ dataDir, freeMb }, 'disk has free space again');
    } catch (error) {
      log.error({ err: error, dataDir }, 'cannot read free disk space');
    }
  }

  async function checkPeriodically(): Promise<void> {
    await check();
    if (!isStopped) timer = setTimeout(checkPeriodically, CHECK_INTERVAL_MS).unref();
  }

  return {
    check,
    /** Checks immediately, and then every ten seconds. */
    start: checkPeriodically,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/**
 * Makes the embedded database refuse writes (error 25006, reported as UNAVAILABLE) or accept them again, from
 * the next transaction on. It has one connection, so setting that connection's default is enough.
 */
async function setReadOnly({ pool }: Database, on: boolean): Promise<void> {
  await pool.query(`set default_transaction_read_only = ${on ? 'on' : 'off'}`);
}

/**
 * Startup writes little, so it requires a quarter of MIN_FREE_MB. Throws an Error that can be shown to the
 * operator.
 */
export async function requireFreeDiskSpace({ dataDir, databaseUrl, minFreeMb }: Settings): Promise<void> {
  const freeMb = databaseUrl ? null : await readFreeMb(dataDir);
  if (freeMb === null || freeMb >= minFreeMb / 4) return;
  throw new Error(
    `The disk that holds ${dataDir} is full: it has ${Math.floor(freeMb)} MB left. Free some space, or choose another DATA_DIR.`,
  );
}

/** Returns the free megabytes, or null on file systems that do not report their size. */
export async function readFreeMb(folder: string): Promise<number | null> {
  const { blocks, bavail, bsize } = await statfs(folder);
  return blocks === 0 ? null : (bavail * bsize) / MB;
}
