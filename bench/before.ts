import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as current from '../test/e2e/live-shop.ts';

/** Loads the live shop of a checkout of an earlier commit, with its packages and its build. */
export function importBefore(folder: string): Promise<Pick<typeof current, 'startLiveShop'>> {
  return import(pathToFileURL(join(folder, 'test/e2e/live-shop.ts')).href);
}
