import { randomUUID } from 'node:crypto';
import { and, eq, lt, or, type SQL } from 'drizzle-orm';
import { deletionCancelledMail } from '#content/mails/your-data.ts';
import type { Context } from '../../context.ts';
import { defineJob } from '../../define-job.ts';
import { hasVerifiedEmail } from '../../integrations/auth/account-email.ts';
import type { Executor } from '../../platform/db/client.ts';
import { subjectOfEmail } from '../../readers/account/data-subject.ts';
import { resolveCases } from '../cases/resolve-case.ts';
import { findOrder } from '../orders/get-order.ts';
import type { Order } from '../orders/order.ts';
import { enqueueLimitedMail } from '../users/enqueue-limited-mail.ts';
import { findDeletion } from './due-deletions.ts';
import { deletions } from './schema.ts';

interface Account {
  userId: string;
  /** The email as stored. */
  email: string;
  emailVerified: boolean;
}

/** Takes back the deletion of an account whose owner has just logged in. */
export async function keepAccount(
  context: Context,
  { userId, email, emailVerified }: Account,
): Promise<void> {
  const isOfAccount = eq(deletions.userId, userId);
  // Anyone can create an account with another person's address, so an unconfirmed one proves nothing.
  await cancel(context, emailVerified ? or(isOfAccount, eq(deletions.email, email)) : isOfAccount);
}

/** Takes back the deletion of an address, which the caller has proved to own. */
export async function keepData(context: Context, email: string): Promise<void> {
  await cancel(context, eq(deletions.email, email));
}

/**
 * Takes back the deletion of a buyer who has ordered since they asked for it, in a job that the caller's
 * transaction enqueues: an erasure locks the deletion before orders, a payment its order first.
 */
export async function keepDataOfBuyer({ jobs }: Context, tx: Executor, order: Order): Promise<void> {
  await jobs.enqueue(tx, { name: 'keep-data-of-buyer', data: { orderId: order.id } });
}

async function keepOrdered(context: Context, { orderId }: { orderId: string }): Promise<void> {
  const order = await findOrder(context.db, orderId);
  const deletion = order && (await findDeletion(context.db, order.email));
  if (!deletion) return;
  const { userId, email } = deletion;
  // What a guest ordered with the address is not part of an account that never confirmed it.
  if (userId !== null && !(await hasVerifiedEmail(context.db, userId))) return;
  const isOlder = lt(deletions.createdAt, order.createdAt);
  await cancel(context, and(eq(deletions.email, email), isOlder), order.projectName);
}

export const deletionJobs = [defineJob({ name: 'keep-data-of-buyer', run: keepOrdered, stored: true })];

/** `ordered` names the project whose order took the deletion back. */
async function cancel(context: Context, isAsked: SQL | undefined, ordered?: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    for (const { email, userId } of await tx.delete(deletions).where(isAsked).returning()) {
      const { userIds } = await subjectOfEmail(tx, email);
      const resolution = 'The person took the deletion back.';
      await resolveCases(tx, { kind: 'deletion_in_debt', subjects: userIds, resolution });
      // The address may be a stranger's, who got one mail that the account will be deleted.
      if (userId !== null && !(await hasVerifiedEmail(tx, userId))) continue;
      await enqueueLimitedMail(context, tx, {
        mail: deletionCancelledMail,
        subjectKey: randomUUID(),
        recipient: email,
        data: { ordered },
      });
    }
  });
}
