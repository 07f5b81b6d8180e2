import { setTimeout as delay } from 'node:timers/promises';
import { isUnavailable } from '../../errors.ts';
import { LEASE_SECONDS } from './lease.ts';

const RETRY_MS = 1000;

/**
 * Saves how an attempt ended, in one transaction. While the database cannot be reached, it is asked again
 * every second until the lease ends. Without this, the retried job would find the row leased, and the buyer
 * would wait for the end of the lease.
 */
export async function saveOutcome(save: () => Promise<unknown>): Promise<void> {
  const leaseEnd = performance.now() + LEASE_SECONDS * 1000;
  for (;;) {
    try {
      await save();
      return;
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > leaseEnd) throw error;
    }
    await delay(RETRY_MS, undefined, { ref: false });
  }
}
