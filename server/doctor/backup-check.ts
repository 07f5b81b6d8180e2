import type { Check } from './check.ts';

const HOUR_MS = 3_600_000;
const DAILY_HOURS = 26;
const OLDEST_HOURS = 7 * 24;

export const backupCheck: Check = {
  name: 'backups',
  async run({ settings, getNewestFileTime }) {
    const { backupDir, mode } = settings;
    if (!backupDir)
      return mode === 'live'
        ? {
            level: 'warn',
            message: 'set BACKUP_DIR to the folder of your daily backups to have their age checked',
          }
        : { level: 'ok', message: 'not checked without BACKUP_DIR' };
    const time = await getNewestFileTime(backupDir);
    const advice = 'run npm run backup every day';
    if (time === null) return { level: 'fail', message: `${backupDir} has none: ${advice}` };
    const hours = Math.floor((Date.now() - time) / HOUR_MS);
    const message = `the newest in ${backupDir} is ${hours} h old`;
    if (hours < DAILY_HOURS) return { level: 'ok', message };
    return { level: hours < OLDEST_HOURS ? 'warn' : 'fail', message: `${message}: ${advice}` };
  },
};
