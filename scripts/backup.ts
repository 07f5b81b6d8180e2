import { openBackupSource } from '#server/cli/open-backup-source.ts';
import { writeBackup } from '#server/platform/db/backup/write-backup.ts';
import { fail, readEnv } from './read-env.ts';
import { showProgress } from './show-progress.ts';

const USAGE = 'Usage: npm run backup -- FILE';

const settings = readEnv();
const [file, ...rest] = process.argv.slice(2);
if (!file || rest.length > 0 || file.startsWith('-')) fail(USAGE);
const progress = showProgress();
try {
  const { rows } = await writeBackup(await openBackupSource(settings), file, (lines) =>
    progress.show(`${lines} rows`),
  );
  progress.end(`${rows} rows written to ${file}.`);
} catch (error) {
  fail(error);
}
