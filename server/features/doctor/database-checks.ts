import { type Check, type DoctorContext, fail, type Outcome, ok, warn } from './check.ts';

const OLDEST_VERSION = 140_000;
const HOUR_MS = 3_600_000;
const DAILY_HOURS = 26;
const OLDEST_BACKUP_HOURS = 7 * 24;

export const databaseChecks: readonly Check[] = [
  { name: 'database', run: checkVersion },
  { name: 'mode', run: checkMode },
  { name: 'default accounts', run: checkAccounts },
  { name: 'admins', run: checkAdmins },
  { name: 'pooler', run: checkPooler },
  { name: 'live updates', run: checkListen },
  { name: 'disk', run: checkDisk },
  { name: 'clock', run: checkClock },
  { name: 'backups', run: checkBackups },
];

async function checkVersion({ getDatabaseFacts }: DoctorContext): Promise<Outcome> {
  const { kind, version } = await getDatabaseFacts();
  const label = `PostgreSQL ${Math.floor(version / 10_000)}${kind === 'embedded' ? ', embedded' : ''}`;
  if (version < OLDEST_VERSION) return fail(`${label} is too old: upgrade to 14 or newer`);
  return ok(label);
}

async function checkMode({ settings: { mode }, getDatabaseFacts }: DoctorContext): Promise<Outcome> {
  const { installation } = await getDatabaseFacts();
  if (installation.mode === null) return ok(`${mode}, decided by the first start`);
  if (installation.mode === mode) return ok(mode);
  return fail(
    `the settings are ${mode}, and the database belongs to a ${installation.mode} shop: check the settings, or use another database`,
  );
}

async function checkAccounts({ settings: { mode }, getDatabaseFacts }: DoctorContext): Promise<Outcome> {
  const { sandboxAccounts } = (await getDatabaseFacts()).installation;
  if (sandboxAccounts.length === 0) return ok('none');
  const names = sandboxAccounts.join(', ');
  if (mode === 'sandbox') return ok(`${names}, in the sandbox only`);
  return fail(`the passwords of ${names} are public: use a database that was never a sandbox`);
}

/** Looks at the admins who may move money. */
async function checkAdmins({ settings, getDatabaseFacts }: DoctorContext): Promise<Outcome> {
  const { admins } = await getDatabaseFacts();
  const { needsSecondFactor, needsPasskey } = settings;
  const name = (found: typeof admins) => found.map(({ email }) => email).join(', ');
  const closed = needsSecondFactor ? admins.filter(({ hasSecondFactor }) => !hasSecondFactor) : [];
  const open = needsPasskey ? admins.filter((admin) => !admin.hasPasskey && !closed.includes(admin)) : [];
  const problems = [
    closed.length > 0 &&
      `orders and payouts stay closed to ${name(closed)} until they set up a second factor under Admin → System → Security (ADMIN_SECOND_FACTOR)`,
    open.length > 0 &&
      `let ${name(open)} add a passkey under Admin → System → Security: until then a stolen password and code can add one (ADMIN_PASSKEY)`,
  ].filter((problem) => problem !== false);
  if (problems.length > 0) return warn(problems.join('; '));
  return ok(`${admins.length} may move money`);
}

async function checkPooler({ settings, getDatabaseFacts }: DoctorContext): Promise<Outcome> {
  const { databaseUrl, databaseDirectUrl } = settings;
  if (!databaseUrl || databaseUrl === databaseDirectUrl) return ok('none configured');
  const { statementTimeout } = await getDatabaseFacts();
  if (statementTimeout !== '0') return ok(`statements end after ${statementTimeout}`);
  const role = decodeURIComponent(new URL(databaseUrl).username) || 'capstone';
  return warn(
    `statements outside of transactions have no limit: run ALTER ROLE "${role}" SET statement_timeout = '30s'`,
  );
}

async function checkListen({ listen }: DoctorContext): Promise<Outcome> {
  await listen();
  return ok('notifications arrive');
}

async function checkDisk({ settings, getFreeMb }: DoctorContext): Promise<Outcome> {
  const { dataDir, databaseUrl, minFreeMb } = settings;
  let freeMb: number | null;
  try {
    freeMb = await getFreeMb(dataDir);
  } catch (error) {
    return { level: databaseUrl ? 'warn' : 'fail', message: describeFolder(error, dataDir, 'DATA_DIR') };
  }
  if (freeMb === null) return warn(`the free space of ${dataDir} is unknown`);
  const free = `${dataDir} has ${Math.floor(freeMb)} MB free`;
  if (freeMb >= 5 * minFreeMb) return ok(free);
  const isFull = freeMb < minFreeMb && !databaseUrl;
  return { level: isFull ? 'fail' : 'warn', message: `${free}: make room, or choose another DATA_DIR` };
}

async function checkClock({ getDatabaseFacts }: DoctorContext): Promise<Outcome> {
  const { clockOffset } = await getDatabaseFacts();
  const seconds = Math.round(Math.abs(clockOffset));
  if (seconds < 5) return ok("agrees with the database's");
  return {
    level: seconds < 60 ? 'warn' : 'fail',
    message: `${seconds} s away from the database's: synchronise both (NTP)`,
  };
}

async function checkBackups({ settings, getNewestFileTime }: DoctorContext): Promise<Outcome> {
  const { backupDir, mode } = settings;
  if (!backupDir)
    return mode === 'live'
      ? warn('set BACKUP_DIR to the folder of your daily backups to have their age checked')
      : ok('not checked without BACKUP_DIR');
  let time: number | null;
  try {
    time = await getNewestFileTime(backupDir);
  } catch (error) {
    return fail(describeFolder(error, backupDir, 'BACKUP_DIR'));
  }
  const advice = 'run npm run backup every day';
  if (time === null) return fail(`${backupDir} has none: ${advice}`);
  const hours = Math.floor((Date.now() - time) / HOUR_MS);
  const message = `the newest in ${backupDir} is ${hours} h old`;
  if (hours < DAILY_HOURS) return ok(message);
  return { level: hours < OLDEST_BACKUP_HOURS ? 'warn' : 'fail', message: `${message}: ${advice}` };
}

function describeFolder(error: unknown, folder: string, setting: string): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return `the folder ${folder} can't be used (${code ?? message}): check ${setting}`;
}
