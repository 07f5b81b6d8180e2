import type { Settings } from '../config.ts';
import type { BackupSource } from '../platform/db/backup/write-backup.ts';
import { requestRunningShop } from './socket-path.ts';

/**
 * Opens the source of `npm run backup`: PostgreSQL, or the embedded database, which is read through the
 * running shop or directly when none is running. The source throws an Error for the operator when there is no
 * database.
 */
export async function openBackupSource(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
): Promise<BackupSource> {
  if (!settings.databaseUrl) {
    const running = await requestRunningShop(settings.dataDir, { path: '/backup' }).catch((error: Error) => {
      throw new Error(`The backup was interrupted, see the log of the running shop: ${error.message}`);
    });
    if (running) {
      return async (write) => {
        running.setEncoding('utf8');
        for await (const text of running) await write(text as string);
      };
    }
  }
  // The database is only loaded when no running shop answers.
  const { dumpDatabase } = await import('../platform/db/backup/dump-database.ts');
  const { openDatabase } = await import('../platform/db/client.ts');
  return async (write) => {
    const database = await openDatabase({ ...settings, mustExist: true });
    try {
      await dumpDatabase(database, write);
    } finally {
      await database.close();
    }
  };
}
