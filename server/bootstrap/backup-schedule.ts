import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../config.ts';
import { type BackupSource, UNFINISHED, writeBackup } from '../platform/db/backup/write-backup.ts';
import type { Logger } from '../platform/log.ts';

const CHECK_INTERVAL_MS = 10 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
const ABANDONED_MS = 60 * 60_000;
const FILE_NAME = /^capstone-\d{8}T\d{6}Z\.backup$/;

interface Parts {
  settings: Pick<Settings, 'backupDir' | 'backupKeep'>;
  source: BackupSource;
  log: Logger;
}

/**
 * Backs up to BACKUP_DIR, if it is set, once a day and keeps the newest BACKUP_KEEP files. The schedule
 * depends on the files' age, so that a restart neither skips nor repeats a day.
 */
export function createBackupSchedule({ settings, source, log }: Parts) {
  const { backupDir, backupKeep } = settings;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function backUp(folder: string, now: Date): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeUnfinished(folder, now);
    const files = await listBackups(folder);
    const newest = files.at(-1);
    if (newest && now.getTime() - (await stat(join(folder, newest))).mtimeMs < DAY_MS) return;
    const name = `capstone-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.backup`;
    const { rows } = await writeBackup(source, join(folder, name));
    log.info({ file: name, rows }, 'backup written');
    for (const old of [...files, name].slice(0, -backupKeep)) await rm(join(folder, old));
  }

  /** Makes a backup when the newest one is a day old or there is none. Never throws. */
  function check(now = new Date()): Promise<void> {
    if (!backupDir) return running;
    running = running
      .then(() => backUp(backupDir, now))
      .catch((error: unknown) => log.error({ err: error, backupDir }, 'backup failed'));
    return running;
  }

  return {
    check,
    /** Checks immediately, and then every ten minutes. */
    start() {
      void check();
      timer = setInterval(() => void check(), CHECK_INTERVAL_MS);
    },
    /** Waits for a backup that is being written. */
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** Removes files of a killed process. A file that is being written changes all the time. */
async function removeUnfinished(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(UNFINISHED) || !FILE_NAME.test(name.slice(0, -UNFINISHED.length))) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (now.getTime() - mtimeMs > ABANDONED_MS) await rm(join(folder, name), { force: true });
  }
}

/** Lists the scheduled backups by name, oldest first. Other files in the folder are ignored. */
async function listBackups(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => FILE_NAME.test(name)).sort();
}
