import { randomUUID } from 'node:crypto';
import { emailChangedMail } from '#content/mails/account.ts';
import type { Actor, Context } from '../../context.ts';
import { updateAccountEmail } from '../../integrations/auth/account-email.ts';
import { deleteAccountLinks, findEmailLink } from '../../integrations/auth/email-links.ts';
import { deleteOtherSessions } from '../../integrations/auth/sessions.ts';
import type { Executor } from '../../platform/db/client.ts';
import { violatedConstraint } from '../../platform/db/violated-constraint.ts';
import { listOrderIds } from '../../readers/account/data-subject.ts';
import { requireSignedIn } from '../../require-right.ts';
import { getOrder } from '../orders/get-order.ts';
import { redirectOrderMails } from '../orders/resend-refused-mails.ts';
import { setOrderEmail } from '../orders/update-order.ts';
import { enqueueLimitedMail } from '../users/enqueue-limited-mail.ts';
import { updateUserEmail } from '../users/update-user.ts';
import { confirmEmail } from './confirm-email.ts';

/** `ended`: the link is used, expired or unknown. `taken`: another account has the email by now. */
export type ConfirmedEmailChange =
  | { state: 'changed'; email: string; projects: string[] }
  | { state: 'ended' | 'other account' | 'taken' };

/**
 * Changes the caller's email to the one that the link was sent to, and that of the caller's orders with it.
 * Notifies the previous address, invalidates links sent to it, those of orders included, ends all other
 * sessions, sends mail that the previous address refused to the new one, and merges guest purchases of the new
 * email. Throws UNAUTHENTICATED.
 */
export async function confirmEmailChange(
  context: Context,
  { headers, token }: { headers: Headers; token: string },
): Promise<ConfirmedEmailChange> {
  const actor = requireSignedIn(context);
  const session = await context.auth.findAccount(headers);
  if (!session) return { state: 'ended' };
  try {
    return await context.db.transaction(async (tx) => {
      const link = await findEmailLink(tx, 'change-email', token);
      if (!link) return { state: 'ended' };
      if (link.userId !== actor.userId) return { state: 'other account' };
      return changeEmail(context, tx, { actor, email: link.email, sessionId: session.sessionId });
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'users_email_per_kind' || constraint === 'auth_users_email_unique') {
      return { state: 'taken' };
    }
    throw error;
  }
}

interface EmailChange {
  actor: Actor;
  email: string;
  /** The caller's session ID. */
  sessionId: string;
}

async function changeEmail(
  context: Context,
  tx: Executor,
  { actor, email, sessionId }: EmailChange,
): Promise<ConfirmedEmailChange> {
  const { userId } = actor;
  // Orders are locked before users, as everywhere, to avoid deadlocks.
  await moveOrders(context, tx, { userId, email });
  await updateUserEmail(tx, { userId, email });
  await updateAccountEmail(tx, { userId, email });
  await deleteAccountLinks(tx, userId);
  await deleteOtherSessions(tx, { userId, sessionId });
  await enqueueLimitedMail(context, tx, {
    mail: emailChangedMail,
    subjectKey: randomUUID(),
    recipient: actor.email,
    // An address that was never confirmed may be a stranger's, and the new one is typed text.
    data: { newEmail: actor.emailVerified ? email : null },
  });
  const merged = await confirmEmail(tx, { userId, email, paidHere: [] });
  return { state: 'changed', email, projects: merged.map(({ projectName }) => projectName) };
}

/** Lets an account's orders follow it to its new address, where their mails go from now on. */
async function moveOrders(
  context: Context,
  tx: Executor,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const orderIds = await listOrderIds(tx, { email, userIds: [userId], ownsEmail: false });
  for (const orderId of orderIds.toSorted()) {
    const before = await getOrder(tx, orderId, { lock: true });
    const after = await setOrderEmail(tx, orderId, email);
    await redirectOrderMails(context, tx, { before, after, resolution: 'The buyer changed their email.' });
  }
}
