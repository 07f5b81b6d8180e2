import { type IncomingMessage, request } from 'node:http';
import { join, relative, resolve } from 'node:path';

/** Unix socket paths are limited to 104 bytes on some systems. */
const MAX_PATH_BYTES = 103;

/**
 * The path of the control socket in `dataDir`, absolute or relative, the shorter of both. Throws when it
 * exceeds the limit.
 */
export function socketPath(dataDir: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\capstone-${resolve(dataDir).replace(/\W+/g, '-')}`;
  const absolute = resolve(dataDir, 'control.sock');
  const fromCwd = relative(process.cwd(), absolute) || join(dataDir, 'control.sock');
  const path = fromCwd.length < absolute.length ? fromCwd : absolute;
  if (Buffer.byteLength(path) > MAX_PATH_BYTES)
    throw new Error(`DATA_DIR is too long a path for a socket: ${dataDir}`);
  return path;
}

/** The running shop's answer to a request at its control socket, or null when it is not running. */
export function requestRunningShop(
  dataDir: string,
  { path, body }: { path: string; body?: string },
): Promise<IncomingMessage | null> {
  const method = body === undefined ? 'GET' : 'POST';
  return new Promise((answer, reject) => {
    const outgoing = request({ socketPath: socketPath(dataDir), path, method }, answer);
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') answer(null);
      else reject(error);
    });
    outgoing.end(body);
  });
}
