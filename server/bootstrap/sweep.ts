import { lte, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { sweepCouponUses } from '../features/coupons/coupon-uses.ts';
import { watchDisputes } from '../features/disputes/watch-disputes.ts';
import { sweepEvents } from '../features/payments/webhooks/process-event.ts';
import { sweepPlaces } from '../features/places/take-place.ts';
import { issueMissing } from '../features/tax/missing-documents.ts';
import { watchComplaints, watchHelp, watchQuestions } from '../features/threads/watch-threads.ts';
import { sweepOutbox } from '../platform/outbox/lease.ts';
import { attempts } from '../platform/rate-limit/schema.ts';
import { outboxes } from './release-leases.ts';

/** The jobs that find what an earlier process left, at every start. */
export const STARTUP_SWEEPS = [
  'sweep',
  'sweep-orders',
  'reconcile-provider',
  'sweep-connections',
  'sweep-repositories',
  'end-sales',
  'normalize-search',
  'check-credentials',
] as const;

/** The sweeps that only use the database, so none holds up the next for long. Payments come first. */
const SWEEPS: readonly ((context: Context) => Promise<unknown>)[] = [
  sweepEvents,
  ...outboxes.map((outbox) => (context: Context) => sweepOutbox(context, outbox)),
  issueMissing,
  sweepCouponUses,
  sweepPlaces,
  watchComplaints,
  watchHelp,
  watchQuestions,
  watchDisputes,
  ({ db }) => db.delete(attempts).where(lte(attempts.resetsAt, sql`now()`)),
];

/**
 * This job enqueues the events and the rows of all outboxes that are due, issues missing tax documents,
 * gives back coupons and places of unpaid orders, watches the clocks of complaints, help requests and disputes, and
 * deletes expired attempts of rate limits, every minute and at start. When a sweep fails, the others still
 * run, and the job fails at the end.
 */
export async function sweep(context: Context): Promise<void> {
  const errors: Error[] = [];
  for (const run of SWEEPS) await run(context).catch((error: Error) => errors.push(error));
  if (errors[0]) throw new AggregateError(errors, errors[0].message);
}
