import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * The range is below the ports that operating systems assign automatically, so that no other program gets a
 * port before it is used.
 */
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
      // The port is in use, so try the next one.
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  }
}
