import { json } from 'node:stream/consumers';
import type { Settings } from '../config.ts';
import type { CommandInput, CommandName, CommandResult } from './commands.ts';
import { requestRunningShop } from './socket-path.ts';

/**
 * Runs a CLI command. On PostgreSQL it runs directly. On the embedded database it runs through the running
 * shop, or directly when none is running. Throws Errors that can be shown to the operator.
 */
export async function sendCommand<N extends CommandName>(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir' | 'githubOwners'> &
    Partial<Pick<Settings, 'databaseDirectUrl'>>,
  name: N,
  input: CommandInput<N>,
): Promise<CommandResult<N>> {
  if (!settings.databaseUrl) {
    const request = { path: `/${name}`, body: JSON.stringify(input) };
    const response = await requestRunningShop(settings.dataDir, request);
    if (response) {
      const { result, error } = (await json(response)) as { result?: unknown; error?: string };
      if (error !== undefined) throw new Error(error);
      return result as CommandResult<N>;
    }
  }
  // The server is only loaded when no running shop answers.
  const { openDatabase } = await import('../platform/db/client.ts');
  const { migrateDatabase } = await import('../platform/db/migrate.ts');
  const { mayComeFirst, runCommand } = await import('./commands.ts');
  const database = await openDatabase({ ...settings, mustExist: !mayComeFirst(name) });
  try {
    await migrateDatabase(database);
    return (await runCommand({ db: database.db, settings }, name, input)) as CommandResult<N>;
  } finally {
    await database.close();
  }
}
