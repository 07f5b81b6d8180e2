import { existsSync, readFileSync } from 'node:fs';

const MOUNTS = '/proc/self/mountinfo';

/**
 * The settings for a host that installs any image which keeps four promises: HTTP on port 80, `/up`, data in
 * `/storage`, one container. If the folder that STORAGE_DIR names is mounted, it is DATA_DIR, and PORT is 80.
 * Only the image sets STORAGE_DIR.
 */
export function storageSettings(
  env: Readonly<Record<string, string | undefined>>,
  mounts = existsSync(MOUNTS) ? readFileSync(MOUNTS, 'utf8') : '',
): Record<string, string> {
  const folder = env.STORAGE_DIR;
  // The fifth field of a line is the folder: proc(5).
  const isMounted = folder && mounts.split('\n').some((line) => line.split(' ')[4] === folder);
  return isMounted ? { DATA_DIR: folder, PORT: '80' } : {};
}
