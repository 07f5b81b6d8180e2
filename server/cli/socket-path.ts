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
