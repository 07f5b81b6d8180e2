import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { confirmWaitingMail } from '#content/mails/waiting-list.ts';
import { getMailbox } from '#domain/email.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import { limitNetwork } from '../../platform/rate-limit/limit-network.ts';
import { parseEmail } from '../accounts/public-email.ts';
import { findProjectOnSale } from '../projects/get-project.ts';
import { enqueueLimitedMail } from '../users/enqueue-limited-mail.ts';
import { countRequest, findAsker } from '../users/known-networks.ts';
import { WAITING_LINK_HOURS, waitingLink } from './confirm-waiting.ts';
import { waitingList } from './schema.ts';

interface WaitingRequest {
  projectId: string;
  /** The email as typed; it is ignored for signed-in buyers, who wait with their account's. */
  email: string;
}

/**
 * Adds an address to the waiting list of a paused project: at once for users signed in with a confirmed
 * email, else once the mailed link is confirmed. Public; the answer does not reveal whether an address is
 * known: `waiting` says that it will be mailed, `confirmation` that a link was mailed, unless the address
 * already waits or asked too often. At most 30 a network in 15 minutes and 3 mails a mailbox in an hour. Throws NOT_FOUND,
 * FAILED_PRECONDITION (no longer paused), INVALID_ARGUMENT and RESOURCE_EXHAUSTED.
 */
export async function joinWaitingList(context: Context, { projectId, email: typed }: WaitingRequest) {
  const project = await findProjectOnSale(context, projectId);
  if (!project) throw new ShopError('NOT_FOUND', 'This project isn’t in the shop any more.');
  if (!project.isPaused)
    throw new ShopError('FAILED_PRECONDITION', 'This project is on sale again. You can get it now.');
  const { actor, db } = context;
  const email = parseEmail(actor?.email ?? typed);
  await limitNetwork(context, 'waiting-list', { limit: 30, windowSeconds: 15 * 60 });
  if (actor?.emailVerified) {
    await db.transaction((tx) => addConfirmed(tx, { projectId: project.id, email }));
    return { state: 'waiting' as const, email };
  }
  const { allowed } = await countRequest(context, 'waiting-list-mail', {
    mailbox: getMailbox(email),
    asker: await findAsker(context, db, email),
    limit: 3,
    windowSeconds: 3600,
  });
  if (allowed) await db.transaction((tx) => requestConfirmation(context, tx, { project, email }));
  return { state: 'confirmation' as const, email };
}

async function addConfirmed(
  tx: Executor,
  { projectId, email }: { projectId: string; email: string },
): Promise<void> {
  await tx
    .insert(waitingList)
    .values({ token: randomUUID(), projectId, email, confirmedAt: sql`now()` })
    .onConflictDoUpdate({
      target: [waitingList.projectId, waitingList.email],
      set: { confirmedAt: sql`coalesce(${waitingList.confirmedAt}, now())` },
    });
}

async function requestConfirmation(
  context: Context,
  tx: Executor,
  { project, email }: { project: { id: string; name: string }; email: string },
): Promise<void> {
  const { projectId, email: address } = waitingList;
  await tx
    .insert(waitingList)
    .values({ token: randomUUID(), projectId: project.id, email })
    .onConflictDoNothing({ target: [projectId, address] });
  const [row] = await tx
    .update(waitingList)
    // The link is valid for a day from now.
    .set({ createdAt: sql`now()` })
    .where(and(eq(projectId, project.id), eq(address, email)))
    .returning();
  if (!row || row.confirmedAt) return;
  await enqueueLimitedMail(context, tx, {
    mail: confirmWaitingMail,
    subjectKey: `${row.token} ${randomUUID()}`,
    recipient: email,
    data: { projectName: project.name, url: waitingLink(context, row.token), hours: WAITING_LINK_HOURS },
  });
}
