import { and, eq, like, or, sql } from 'drizzle-orm';
import { emailChangedMail } from '#content/mails/email-changed.ts';
import { getMailbox } from '#domain/email.ts';
import type { Actor, Context } from '../context.ts';
import { findEmailLink } from '../integrations/auth/email-links.ts';
import { authUsers, authVerifications } from '../integrations/auth/schema.ts';
import type { Executor } from '../platform/db/client.ts';
import { queueMail } from '../platform/mail/enqueue-mail.ts';
import { requireSignedIn } from '../require-right.ts';
import { users } from '../users/schema.ts';
import { confirmEmail } from './confirm-email.ts';

/** ended: used, expired, or never ours · taken: another account has the address by now. */
export type ConfirmedEmailChange =
  | { state: 'changed'; email: string; projects: string[] }
  | { state: 'ended' | 'other account' | 'taken' };

/**
 * The link that was mailed to a new address was opened by somebody signed in: when that is the account it was made for,
 * its e-mail is the new one from here on, everywhere at once, the old address is told, links mailed to it are worthless,
 * and guest purchases of the new one move. The session stays. Throws UNAUTHENTICATED.
 */
export async function confirmEmailChange(
  context: Context,
  { token }: { token: string },
): Promise<ConfirmedEmailChange> {
  const actor = requireSignedIn(context);
  try {
    return await context.db.transaction(async (tx) => {
      const link = await findEmailLink(tx, 'change-email', token);
      if (!link) return { state: 'ended' };
      if (link.userId !== actor.userId) return { state: 'other account' };
      return change(context, tx, { actor, email: link.email, token });
    });
  } catch (error) {
    if (isTaken(error)) return { state: 'taken' };
    throw error;
  }
}

interface Change {
  actor: Actor;
  email: string;
  token: string;
}

async function change(
  context: Context,
  tx: Executor,
  { actor, email, token }: Change,
): Promise<ConfirmedEmailChange> {
  const { userId } = actor;
  await tx
    .update(users)
    .set({ email, mailbox: getMailbox(email) })
    .where(eq(users.id, userId));
  await tx
    .update(authUsers)
    .set({ email, emailVerified: true, updatedAt: sql`now()` })
    .where(eq(authUsers.id, userId));
  await endLinksOf(tx, userId);
  await queueMail(context, tx, {
    kind: 'email-changed',
    subjectKey: token.slice(0, 16),
    recipient: actor.email,
    content: emailChangedMail({ ...context.settings, newEmail: email }),
  });
  const moved = await confirmEmail(context, tx, { userId, email });
  await context.live.publish(tx, `users/${userId}`);
  return { state: 'changed', email, projects: moved.map(({ projectName }) => projectName) };
}

/** Whoever reads the old mailbox can do nothing to the account any more. */
async function endLinksOf(tx: Executor, userId: string): Promise<void> {
  const { identifier, value } = authVerifications;
  await tx.delete(authVerifications).where(
    or(
      and(like(identifier, 'reset-password:%'), eq(value, userId)),
      // Other rows hold no JSON, and conditions are looked at in any order.
      sql`case when ${identifier} like 'change-email:%' then ${value}::jsonb ->> 'userId' end = ${userId}`,
    ),
  );
}

function isTaken(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  const { constraint } = cause as { constraint?: string };
  return constraint === 'users_email_per_kind' || constraint === 'auth_users_email_unique';
}
