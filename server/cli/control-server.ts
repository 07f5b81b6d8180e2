import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { describeError, isShopError } from '../errors.ts';
import { dumpDatabase } from '../platform/db/backup/dump-database.ts';
import type { Logger } from '../platform/log.ts';
import { type CommandShop, runCommand } from './commands.ts';
import { socketPath } from './socket-path.ts';

const MAX_BODY_BYTES = 64 * 1024 * 1024;

/**
 * Runs CLI commands in the process that holds the embedded database, through a Unix socket that only its
 * owner can open. `GET /backup` streams a backup's text. Call it after locking the folder, because it
 * replaces the socket of a killed process.
 */
export async function startControlServer(shop: CommandShop, dataDir: string, log: Logger): Promise<Server> {
  const path = socketPath(dataDir);
  await rm(path, { force: true });
  const server = createServer(async (request, response) => {
    if (request.method === 'GET' && request.url === '/backup') return sendBackup(shop, response, log);
    const answer = await readBody(request)
      .then((body) => runCommand(shop, decodeURIComponent(request.url?.slice(1) ?? ''), JSON.parse(body)))
      .then((result) => ({ result: result ?? null }))
      .catch((error: unknown) => {
        // The person at the prompt reads what is wrong with the command.
        if (!isShopError(error)) log.warn({ err: error }, 'command failed');
        return { error: describeError(error) };
      });
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  const umask = process.umask(0o177);
  try {
    await new Promise<void>((done, failed) => server.once('error', failed).listen(path, done));
  } finally {
    process.umask(umask);
  }
  if (process.platform !== 'win32') await chmod(path, 0o600);
  return server;
}

/** An error breaks the connection, so that the reader doesn't mistake a part for the whole backup. */
async function sendBackup({ db }: CommandShop, response: ServerResponse, log: Logger): Promise<void> {
  const closed = new Promise<void>((done) => response.once('close', done));
  try {
    await dumpDatabase({ db, kind: 'embedded' }, async (text) => {
      if (response.destroyed) throw new Error('The reader of the backup went away.');
      if (!response.write(text)) await Promise.race([once(response, 'drain'), closed]);
    });
    response.end();
  } catch (error) {
    log.warn({ err: error }, 'backup failed');
    response.destroy();
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_BODY_BYTES) throw new Error('The command is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
