import { request } from 'node:http';
import type { Settings } from '../config.ts';
import { openDatabase } from '../platform/db/client.ts';
import { migrateDatabase } from '../platform/db/migrate.ts';
import { type CommandInput, type CommandName, type CommandResult, runCommand } from './commands.ts';
import { socketPath } from './socket-path.ts';

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
    const response = await sendToRunningProcess(socketPath(settings.dataDir), name, input);
    if (response) {
      if (response.error !== undefined) throw new Error(response.error);
      return response.result as CommandResult<N>;
    }
  }
  const database = await openDatabase({ ...settings });
  try {
    await migrateDatabase(database);
    return (await runCommand({ db: database.db, settings }, name, input)) as CommandResult<N>;
  } finally {
    await database.close();
  }
}

interface CommandResponse {
  result?: unknown;
  error?: string;
}

/** The running shop's response, or null when it is not running. */
function sendToRunningProcess(path: string, name: string, input: unknown): Promise<CommandResponse | null> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ socketPath: path, path: `/${name}`, method: 'POST' }, (incoming) => {
      incoming.setEncoding('utf8');
      let text = '';
      incoming.on('data', (part: string) => {
        text += part;
      });
      incoming.on('end', () => resolve(JSON.parse(text) as CommandResponse));
      incoming.on('error', reject);
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null);
      else reject(error);
    });
    outgoing.end(JSON.stringify(input));
  });
}
