import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that operating systems give to whoever asks for any, so that none of these takes it before it is used. */
const FIRST = 20_000;
const LAST = 32_000;

/** Returns a port on 127.0.0.1 that is currently free. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    const server = createServer();
    try {
      await once(server.listen(port, '127.0.0.1'), 'listening');
      return port;
    } catch {
      // Taken.
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  }
}
