import { announceOffline } from './connection.ts';

/**
 * Loads the code that a press needs; false if it can't be loaded. After a deployment the shop no longer has
 * the code of the version before, so the page is loaded again.
 */
export async function loadCode(load: () => Promise<unknown>): Promise<boolean> {
  try {
    await load();
    return true;
  } catch {
    if (navigator.onLine) location.replace(location.pathname + location.search);
    else announceOffline();
    return false;
  }
}
