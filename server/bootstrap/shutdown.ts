import type { Server } from 'node:http';
import type { Logger } from '../platform/log.ts';

/** Time for open requests to finish. */
const GRACE_PERIOD_MS = 3000;
/** The process exits after this time even when something hangs. */
const FORCE_EXIT_MS = 9500;

/** Stops accepting connections, lets requests finish, then closes the rest (clients reconnect their streams). */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), GRACE_PERIOD_MS);
  await closed;
  clearTimeout(timer);
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
