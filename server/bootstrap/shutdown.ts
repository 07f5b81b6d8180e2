import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../platform/log.ts';

/** Time for open requests to finish. */
const GRACE_PERIOD_MS = 3000;
/** Time for a proxy to close its idle connections. */
export const DRAIN_MS = 1000;
/** The process exits after this time even when something hangs. */
const FORCE_EXIT_MS = 9500;

/**
 * Stops accepting connections, lets requests finish, then closes the rest (clients reconnect their streams).
 * A proxy may be sending a request on an idle connection at that moment, and must not repeat a POST.
 * Therefore each response in the `drainMs` before asks the proxy to close its connection.
 */
export async function closeServer(server: Server, drainMs = 0): Promise<void> {
  if (drainMs > 0) {
    server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false;
    });
    await delay(drainMs);
  }
  const closed = new Promise<void>((done) => server.close(() => done()));
  // Connections become idle when their request has finished.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const rest = setTimeout(() => server.closeAllConnections(), GRACE_PERIOD_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(rest);
}

/** On SIGTERM or SIGINT, runs `close` and exits. A second signal exits immediately. */
export function onShutdownSignal(close: () => Promise<void>, log: Logger): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), FORCE_EXIT_MS).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'shutdown failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
