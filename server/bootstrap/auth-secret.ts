import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareDataFolder } from '#server/platform/db/prepare-data-folder.ts';

/**
 * Returns the sandbox's session secret, which is created once in the data folder and readable by its owner
 * only.
 */
export async function getSandboxAuthSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'auth-secret');
  await prepareDataFolder(dataDir);
  await writeFile(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return (await readFile(path, 'utf8')).trim();
}
