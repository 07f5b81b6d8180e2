import { request } from 'node:http';
import type { Settings } from '../config.ts';
import { openDatabase } from '../platform/db/client.ts';
import { migrateDatabase } from '../platform/db/migrate.ts';
import { createLiveHub } from '../platform/live/hub.ts';
import { type CommandInput, type CommandName, type CommandResult, runCommand } from './commands.ts';
import { socketPath } from './socket-path.ts';

/**
 * Runs a command of the owner's: on PostgreSQL directly; on the embedded database through the running program, or directly
 * when none runs. Throws Errors with messages for people.
 */
export async function sendCommand<N extends CommandName>(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  name: N,
  input: CommandInput<N>,
): Promise<CommandResult<N>> {
  if (!settings.databaseUrl) {
    const answer = await askRunningProgram(socketPath(settings.dataDir), name, input);
    if (answer) {
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer.result as CommandResult<N>;
    }
  }
  const database = await openDatabase({ ...settings });
  try {
    await migrateDatabase(database);
    return (await runCommand({ db: database.db, live: createLiveHub() }, name, input)) as CommandResult<N>;
  } finally {
    await database.close();
  }
}

interface Answer {
  result?: unknown;
  error?: string;
}

/** The running program's answer, or null when none runs. */
function askRunningProgram(path: string, name: string, input: unknown): Promise<Answer | null> {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath: path, path: `/${name}`, method: 'POST' }, (response) => {
      response.setEncoding('utf8');
      let text = '';
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve(JSON.parse(text) as Answer));
      response.on('error', reject);
    });
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null);
      else reject(error);
    });
    call.end(JSON.stringify(input));
  });
}
