import { getSandboxAuthSecret } from '#server/bootstrap/auth-secret.ts';
import { createSealer } from '#server/platform/sealer.ts';
import { readArguments } from './read-arguments.ts';
import { fail, readEnv } from './read-env.ts';
import { showProgress } from './show-progress.ts';

const USAGE = `Usage: npm run restore -- FILE [--replace]
       npm run restore -- --skip-numbers     after restoring the database in another way`;

try {
  const { values, positionals } = readArguments(USAGE, {
    replace: { type: 'boolean', default: false },
    'skip-numbers': { type: 'boolean', default: false },
  });
  const [file, ...rest] = positionals;
  const isRestored = values['skip-numbers'];
  if (Boolean(file) === isRestored || rest.length > 0) fail(USAGE);
  const settings = await readEnv();
  // Importing the database takes seconds on a slow machine, and wrong arguments and settings are said before.
  const { openDatabase } = await import('#server/platform/db/client.ts');
  const { restoreDatabase } = await import('#server/platform/db/backup/restore-database.ts');
  const { readLastNumbers, skipNumbers } = await import('#server/features/tax/skip-numbers.ts');
  const progress = showProgress();
  const database = await openDatabase({ ...settings, mustExist: isRestored });
  try {
    const replaced = await readLastNumbers(database.db);
    if (file) {
      const rows = await restoreDatabase(database, file, {
        replace: values.replace,
        onProgress: (done, table) => progress.show(`${done} rows, ${table}`),
      });
      progress.end(`${rows} rows restored from ${file}.`);
    }
    // No queue runs here. The shop's sweep finds the mail about the case.
    const jobs = { enqueue: async () => undefined, has: () => false, hasRoom: () => false };
    const sealer = createSealer(settings.authSecret ?? (await getSandboxAuthSecret(settings.dataDir)));
    const { next } = await skipNumbers({ db: database.db, settings, jobs, sealer }, replaced);
    if (next.length > 0) console.log(`Tax documents continue at ${next.join(' and ')}.`);
    else if (isRestored) console.log('There are no tax documents, so no numbers are skipped.');
  } finally {
    await database.close();
  }
} catch (error) {
  fail(error);
}
