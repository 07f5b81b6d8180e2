import { createServer, type Server } from 'node:http';

/**
 * The number of connections that may wait while this process is busy. Node's default of 511 is less than the
 * webhooks that a provider sends at once after an outage; the system lets further ones wait for seconds, or
 * resets them. Linux allows up to `net.core.somaxconn`, which is 4096.
 */
const BACKLOG = 4096;

/** Throws what `listen` throws for a port that is taken, before anything else is opened. */
export async function requireFreePort(address: { port: number; host: string }): Promise<void> {
  const server = createServer();
  await listen(server, address);
  await new Promise((done) => server.close(done));
}

/** Resolves once the server can be reached. Throws an Error whose message can be shown to the operator. */
export function listen(server: Server, { port, host }: { port: number; host: string }): Promise<void> {
  return new Promise((done, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      failed(
        error.code === 'EADDRINUSE' ? new Error(`Port ${port} is taken. Set PORT to another one.`) : error,
      ),
    );
    server.listen({ port, host, backlog: BACKLOG }, done);
  });
}
