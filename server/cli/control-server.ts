import { chmod, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Logger } from '../platform/log.ts';
import { type CommandShop, runCommand } from './commands.ts';
import { socketPath } from './socket-path.ts';

const LARGEST_COMMAND = 64 * 1024 * 1024;

/**
 * Takes the owner's commands while this process holds the embedded database, through a socket that only the owner may open.
 * Started after the folder's lock is ours, so a socket left by a killed process is safe to replace.
 */
export async function startControlServer(shop: CommandShop, dataDir: string, log: Logger): Promise<Server> {
  const path = socketPath(dataDir);
  await rm(path, { force: true });
  const server = createServer(async (request, response) => {
    const answer = await readBody(request)
      .then((body) => runCommand(shop, decodeURIComponent(request.url?.slice(1) ?? ''), JSON.parse(body)))
      .then((result) => ({ result: result ?? null }))
      .catch((error: Error) => {
        log.warn({ err: error }, 'command failed');
        return { error: error.message };
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

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > LARGEST_COMMAND) throw new Error('The command is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
