import { setTimeout as delay } from 'node:timers/promises';
import { isUnavailable } from '../../errors.ts';
import { LEASE_SECONDS } from './lease.ts';

const RETRY_MS = 1000;

/**
 * Runs a read or one transaction that follows what an attempt did at a provider. While the database cannot be
 * reached, it is run again every second until the lease ends. Without this, the retried job would find the
 * row leased, and the buyer would wait for the end of the lease.
 */
export async function onceReachable<T>(work: () => Promise<T>): Promise<T> {
  const leaseEnd = performance.now() + LEASE_SECONDS * 1000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > leaseEnd) throw error;
    }
    await delay(RETRY_MS, undefined, { ref: false });
  }
}
