import { join, relative, resolve } from 'node:path';

/** The operating system's limit on a socket's path. */
const LONGEST = 103;

/**
 * Where the running program on an embedded database listens for its owner. Given the shorter way, as paths of sockets are
 * limited. Throws when even that is too long.
 */
export function socketPath(dataDir: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\capstone-${resolve(dataDir).replace(/\W+/g, '-')}`;
  const absolute = resolve(dataDir, 'control.sock');
  const fromHere = relative(process.cwd(), absolute) || join(dataDir, 'control.sock');
  const path = fromHere.length < absolute.length ? fromHere : absolute;
  if (Buffer.byteLength(path) > LONGEST)
    throw new Error(`DATA_DIR is too long a path for a socket: ${dataDir}`);
  return path;
}
