import type { Check, DoctorContext, Outcome } from './check.ts';

const OLDEST_VERSION = 140_000;
const HOUR_MS = 3_600_000;
const DAILY_HOURS = 26;
const OLDEST_BACKUP_HOURS = 7 * 24;

export const databaseChecks: readonly Check[] = [
  { name: 'database', run: checkVersion },
  { name: 'mode', run: checkMode },
  { name: 'default accounts', run: checkAccounts },
  { name: 'pooler', run: checkPooler },
  { name: 'live updates', run: checkListen },
  { name: 'disk', run: checkDisk },
  { name: 'clock', run: checkClock },
  { name: 'backups', run: checkBackups },
];

async function checkVersion({ getDatabaseFacts }: DoctorContext): Promise<Outcome> {
  const { kind, version } = await getDatabaseFacts();
  const label = `PostgreSQL ${Math.floor(version / 10_000)}${kind === 'embedded' ? ', embedded' : ''}`;
  if (version < OLDEST_VERSION)
    return { level: 'fail', message: `${label} is too old: upgrade to 14 or newer` };
  return { level: 'ok', message: label };
}

async function checkMode({ settings: { mode }, getDatabaseFacts }: DoctorContext): Promise<Outcome> {
  const { installation } = await getDatabaseFacts();
  if (installation.mode === null) return { level: 'ok', message: `${mode}, decided by the first start` };
  if (installation.mode === mode) return { level: 'ok', message: mode };
  return {
    level: 'fail',
    message: `the settings are ${mode}, and the database belongs to a ${installation.mode} shop: check the settings, or use another database`,
  };
}

async function checkAccounts({ settings: { mode }, getDatabaseFacts }: DoctorContext): Promise<Outcome> {
  const { sandboxAccounts } = (await getDatabaseFacts()).installation;
  if (sandboxAccounts.length === 0) return { level: 'ok', message: 'none' };
  const names = sandboxAccounts.join(', ');
  if (mode === 'sandbox') return { level: 'ok', message: `${names}, in the sandbox only` };
  return {
    level: 'fail',
    message: `the passwords of ${names} are public: use a database that was never a sandbox`,
  };
}

async function checkPooler({ settings, getDatabaseFacts }: DoctorContext): Promise<Outcome> {
  const { databaseUrl, databaseDirectUrl } = settings;
  if (!databaseUrl || databaseUrl === databaseDirectUrl) return { level: 'ok', message: 'none configured' };
  const { statementTimeout } = await getDatabaseFacts();
  if (statementTimeout !== '0') return { level: 'ok', message: `statements end after ${statementTimeout}` };
  const role = decodeURIComponent(new URL(databaseUrl).username) || 'capstone';
  return {
    level: 'warn',
    message: `statements outside of transactions have no limit: run ALTER ROLE "${role}" SET statement_timeout = '30s'`,
  };
}

async function checkListen({ listen }: DoctorContext): Promise<Outcome> {
  await listen();
  return { level: 'ok', message: 'notifications arrive' };
}

async function checkDisk({ settings, getFreeMb }: DoctorContext): Promise<Outcome> {
  const { dataDir, databaseUrl, minFreeMb } = settings;
  const freeMb = await getFreeMb(dataDir);
  if (freeMb === null) return { level: 'warn', message: `the free space of ${dataDir} is unknown` };
  const free = `${dataDir} has ${Math.floor(freeMb)} MB free`;
  if (freeMb >= 5 * minFreeMb) return { level: 'ok', message: free };
  const isFull = freeMb < minFreeMb && !databaseUrl;
  return { level: isFull ? 'fail' : 'warn', message: `${free}: make room, or choose another DATA_DIR` };
}

async function checkClock({ getDatabaseFacts }: DoctorContext): Promise<Outcome> {
  const { clockOffset } = await getDatabaseFacts();
  const seconds = Math.round(Math.abs(clockOffset));
  if (seconds < 5) return { level: 'ok', message: "agrees with the database's" };
  return {
    level: seconds < 60 ? 'warn' : 'fail',
    message: `${seconds} s away from the database's: synchronise both (NTP)`,
  };
}

async function checkBackups({ settings, getNewestFileTime }: DoctorContext): Promise<Outcome> {
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
  return { level: hours < OLDEST_BACKUP_HOURS ? 'warn' : 'fail', message: `${message}: ${advice}` };
}
