import type { Server } from 'node:http';
import type { Logger } from '../platform/log.ts';

/** Requests under way get this long to end. */
const GRACE_MS = 3000;
/** Whatever hangs, the process is gone after this. */
const LAST_RESORT_MS = 9500;

/** Takes no new connections, lets requests end, then cuts what is left (streams reconnect elsewhere). */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearTimeout(cut);
}

/** Runs `close` once when the process is asked to stop, and ends the process; a second asking ends it at once. */
export function onceAskedToStop(close: () => Promise<void>, log: Logger): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), LAST_RESORT_MS).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'did not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
