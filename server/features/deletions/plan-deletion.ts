import { randomUUID } from 'node:crypto';
import { eq, isNotNull, sql } from 'drizzle-orm';
import { type DeletionUndo, deletionPlannedMail } from '#content/mails/your-data.ts';
import { getMailbox } from '#domain/email.ts';
import { DELETION_HOURS } from '#domain/privacy.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { deleteSessions } from '../../integrations/auth/sessions.ts';
import type { Executor } from '../../platform/db/client.ts';
import { secondsFromNow } from '../../platform/outbox/backoff.ts';
import { attemptKey, limitAttempts } from '../../platform/rate-limit/attempts.ts';
import type { DataSubject } from '../../readers/account/data-subject.ts';
import { hasActiveAdmin, hasPendingClaim } from '../../readers/erasure/list-erasure-obstacles.ts';
import { enqueueLimitedMail } from '../users/enqueue-limited-mail.ts';
import { type Deletion, deletions } from './schema.ts';

interface DeletionRequest {
  subject: DataSubject;
  /** The account that asks; null when the address's owner asks through a mailed link. */
  userId: string | null;
  /** How the mail says that the deletion can be taken back. */
  undo: DeletionUndo;
}

/**
 * Plans that a person's data is erased in 48 hours, signs the person out everywhere and mails how to take it
 * back, in the caller's transaction. The caller has checked who asks. Asking again starts the 48 hours again,
 * but an account that has not confirmed its email doesn't replace what the address's owner asked for. Throws
 * FAILED_PRECONDITION for active admins and while a payout claim is open, and RESOURCE_EXHAUSTED after 5 a
 * day for a mailbox, or for an account that has not confirmed its email.
 */
export async function planDeletion(
  context: Context,
  tx: Executor,
  { subject, userId, undo }: DeletionRequest,
): Promise<Deletion> {
  const { email, userIds } = subject;
  if (await hasActiveAdmin(tx, userIds))
    throw new ShopError(
      'FAILED_PRECONDITION',
      'You’re an active admin, so this account stays. Ask another admin to end your rights first.',
    );
  if (await hasPendingClaim(tx, userIds))
    throw new ShopError(
      'FAILED_PRECONDITION',
      'You have a payout claim in progress. You can delete your account once it’s paid or rejected.',
    );
  // The mailbox may be a stranger's, and every deletion that is taken back sends two mails.
  const owner = subject.ownsEmail || userId === null ? getMailbox(email) : userId;
  await limitAttempts({ db: tx }, attemptKey('deletion', owner), {
    limit: 5,
    windowSeconds: 24 * 3600,
  });
  const values = { userId, dueAt: secondsFromNow(DELETION_HOURS * 3600), createdAt: sql`now()` };
  await tx
    .insert(deletions)
    .values({ email, ...values })
    .onConflictDoUpdate({
      target: deletions.email,
      set: values,
      setWhere: subject.ownsEmail ? undefined : isNotNull(deletions.userId),
    });
  const [planned] = await tx.select().from(deletions).where(eq(deletions.email, email));
  if (!planned) throw new Error('The deletion was not stored.');
  for (const id of userIds) await deleteSessions(tx, id);
  await enqueueLimitedMail(context, tx, {
    mail: deletionPlannedMail,
    // Whose account never confirmed the address gets one such mail.
    subjectKey: subject.ownsEmail || userId === null ? randomUUID() : userId,
    recipient: email,
    data: { dueAt: planned.dueAt, undo },
  });
  return planned;
}
