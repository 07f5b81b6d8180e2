import { mkdir } from 'node:fs/promises';

/** Creates the shop's folder if it is missing. Throws an Error that can be shown to the operator. */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The folder ${dataDir} can’t be used (${error.code}): check DATA_DIR.`, { cause: error });
  });
}
