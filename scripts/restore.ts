import { parseArgs } from 'node:util';
import { restoreDatabase } from '#server/platform/db/backup/restore-database.ts';
import { openDatabase } from '#server/platform/db/client.ts';
import { fail, readEnv } from './read-env.ts';
import { showProgress } from './show-progress.ts';

const USAGE = 'Usage: npm run restore -- FILE [--replace]';

const settings = readEnv();
const progress = showProgress();
try {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [file, ...rest] = positionals;
  if (!file || rest.length > 0) fail(USAGE);
  const database = await openDatabase(settings);
  try {
    const rows = await restoreDatabase(database, file, {
      replace: values.replace,
      onProgress: (done, table) => progress.show(`${done} rows, ${table}`),
    });
    progress.end(`${rows} rows restored from ${file}.`);
  } finally {
    await database.close();
  }
} catch (error) {
  fail(error);
}
