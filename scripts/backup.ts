import { createBackupSchedule } from '#server/bootstrap/backup-schedule.ts';
import { onShutdownSignal } from '#server/bootstrap/shutdown.ts';
import { openBackupSource } from '#server/cli/open-backup-source.ts';
import { writeBackup } from '#server/platform/db/backup/write-backup.ts';
import { fail, readEnv } from './read-env.ts';
import { showProgress } from './show-progress.ts';

const USAGE = `Usage: npm run backup -- FILE
       npm run backup -- --daily     into BACKUP_DIR every day, keeping BACKUP_KEEP files, until stopped`;

const [file, ...rest] = process.argv.slice(2);
if (!file || rest.length > 0 || (file.startsWith('-') && file !== '--daily')) fail(USAGE);
const settings = await readEnv();
if (file === '--daily') await backUpDaily();
else await backUpTo(file);

async function backUpTo(path: string): Promise<void> {
  const progress = showProgress();
  try {
    const { rows } = await writeBackup(await openBackupSource(settings), path, (lines) =>
      progress.show(`${lines} rows`),
    );
    progress.end(`${rows} rows written to ${path}.`);
  } catch (error) {
    fail(error);
  }
}

async function backUpDaily(): Promise<void> {
  if (!settings.backupDir) fail('Set BACKUP_DIR to the folder for the backups.');
  if (!settings.databaseUrl)
    fail('With the embedded database the shop itself backs up into BACKUP_DIR every day.');
  const { createLogger } = await import('#server/platform/log.ts');
  const log = createLogger(settings.logLevel);
  const source = await openBackupSource(settings);
  const schedule = createBackupSchedule({ settings, source, log });
  schedule.start();
  onShutdownSignal(() => schedule.stop(), log);
}
