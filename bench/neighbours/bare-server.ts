import { spawn } from 'node:child_process';

/** This server answers every request with 204, in a separate process. */
const SERVER = `require('node:http').createServer((_, reply) => reply.writeHead(204).end())
  .listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;

/** Starts a Node server that does no work, to see what 16 busy connections cost on this machine by themselves. */
export async function startBareServer(): Promise<{ url: string; stop(): void }> {
  const child = spawn(process.execPath, ['-e', SERVER], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await child.stdout.take(1).toArray()) as Buffer[];
  return { url: `http://127.0.0.1:${String(port).trim()}`, stop: () => child.kill() };
}
