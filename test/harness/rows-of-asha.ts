import { eq, sql } from 'drizzle-orm';
import { accessPages } from '#server/features/access/audits/schema.ts';
import { accessRemovals, invitations, inviteCalls } from '#server/features/access/schema.ts';
import { apiTokens } from '#server/features/admins/schema.ts';
import { githubConnections } from '#server/features/connections/schema.ts';
import { deletions } from '#server/features/deletions/schema.ts';
import { disclosures } from '#server/features/disclosures/schema.ts';
import { waitingList } from '#server/features/pauses/schema.ts';
import { otherEntries, paymentFailures } from '#server/features/payments/schema.ts';
import { payouts } from '#server/features/payouts/schema.ts';
import { privacyChoices } from '#server/features/privacy/schema.ts';
import { requests } from '#server/features/requests/schema.ts';
import { reviews } from '#server/features/reviews/schema.ts';
import { missingDocuments, taxDocuments } from '#server/features/tax/schema.ts';
import { helpMessages, helpRequests, questionMessages, questions } from '#server/features/threads/schema.ts';
import { noticeRecipients, projectVersions, versionNotices } from '#server/features/versions/schema.ts';
import { vivaGuideLinks, vivaMarks } from '#server/features/viva/schema.ts';
import { whatsAppMessages } from '#server/features/whatsapp/schema.ts';
import { createEmailLink } from '#server/integrations/auth/email-links.ts';
import {
  authAccounts,
  authPasskeys,
  authSessions,
  authTwoFactors,
  authVerifications,
} from '#server/integrations/auth/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { storedJobs } from '#server/platform/queue/schema.ts';
import { changeFrozenOrder } from './frozen-orders.ts';
import { makeTaxDocument } from './gst.ts';

export const ASHA = 'asha@example.com';

interface Asha {
  userId: string;
  /** Her order that stands and the one that was refunded, with their projects. */
  standing: { orderId: string; projectId: string };
  gone: { orderId: string; projectId: string };
}

/**
 * Inserts a row about Asha into each table whose rows need no other preparation. What is erased has a value,
 * and what is pruned after some days can be pruned as soon as it is old enough: test/inventories tries both.
 */
export async function insertRowsOfAsha(db: Db, asha: Asha): Promise<void> {
  await insertLogin(db, asha);
  await insertDelivery(db, asha);
  await insertWork(db, asha);
  const { userId, standing, gone } = asha;
  const { orderId, projectId } = standing;
  await db.insert(privacyChoices).values({ userId, purpose: 'whatsapp', isAllowed: true });
  await db.insert(deletions).values({ email: ASHA, userId, dueAt: sql`now()` });
  await db.insert(waitingList).values({ token: 'w', projectId, email: ASHA, confirmedAt: sql`now()` });
  await db.insert(noticeRecipients).values({ token: 'n', email: ASHA });
  await db.insert(requests).values({
    id: 'request',
    digest: 'digest',
    answer: { value: `Mailed to ${ASHA}.` },
    leasedUntil: sql`now()`,
  });
  await db
    .insert(storedJobs)
    .values({ id: 'job', name: 'keep-data-of-buyer', data: { orderId: gone.orderId } });
  await db.insert(payouts).values({
    id: 'rejected',
    userId,
    amountPaise: 30_000,
    claimedReferrals: 3,
    upiId: 'asha.upi@okbank',
    status: 'rejected',
    rejectionReason: `No bank knows the UPI ID of ${ASHA}.`,
    requestedAt: sql`now() - interval '1 day'`,
  });
  const failure = { reason: 'payment_failed', description: 'The bank declined it.' };
  await db.insert(paymentFailures).values({ paymentId: 'pay_failed', orderId, ...failure });
  await db.insert(otherEntries).values({ id: 'pay_other', kind: 'payment', status: 'captured' });
  await db.insert(taxDocuments).values(makeTaxDocument(orderId));
  const refund = { refundId: 'rfnd_1', amountPaise: 49_900 };
  await db.insert(missingDocuments).values({ id: 'rfnd_1', orderId: gone.orderId, ...refund });
  const business = { buyerLegalName: 'Asha & Co', buyerAddress: 'Bengaluru', buyerGstin: '29ABCDE1234F1ZW' };
  await changeFrozenOrder(db, business, `public_${orderId}`);
}

async function insertLogin(db: Db, { userId }: Asha): Promise<void> {
  const ids = { userId, expiresAt: sql`now() + interval '1 day'` };
  await db
    .insert(authSessions)
    .values({ ...ids, id: 's', token: 'session-of-asha', ipAddress: '203.0.113.7' });
  await db.insert(authTwoFactors).values({ id: 't', secret: 'totp-of-asha', backupCodes: '', userId });
  await db.insert(authAccounts).values({ id: 'a', accountId: '2', providerId: 'github', userId });
  const publicKey = new Uint8Array([1]);
  await db.insert(authPasskeys).values({ id: 'p', userId, name: 'Phone of Asha', publicKey, counter: 0 });
  const link = JSON.stringify({ userId, email: ASHA });
  const token = { tokenHash: 'hash', rights: [], expiresAt: sql`now() + interval '1 day'` };
  await db.insert(apiTokens).values({ ...token, id: 'token', userId, name: 'Sheet of Asha' });
  await createEmailLink(db, { purpose: 'your-data', link: { userId: null, email: ASHA }, hours: 24 });
  await db
    .insert(authVerifications)
    .values({ ...ids, id: 'v', identifier: 'change-email:hash', value: link });
}

async function insertDelivery(db: Db, { standing: { orderId }, gone }: Asha): Promise<void> {
  const account = { githubLogin: 'asha-gone', githubAccountId: 2 };
  await db.insert(accessRemovals).values({
    ...account,
    id: 'removal',
    orderId: gone.orderId,
    lastError: 'GitHub knows no asha-gone.',
    nextTryAt: null,
    doneAt: sql`now()`,
  });
  await db
    .update(invitations)
    .set({ reason: 'GitHub refused asha-gone.' })
    .where(eq(invitations.id, gone.orderId));
  await db.insert(accessPages).values({
    repository: 'acme/repo-2',
    list: 'collaborators',
    page: 1,
    accounts: [{ accountId: 2, login: 'asha-gone', role: 'read', invitation: null }],
    hasNext: false,
  });
  const call = { invitationId: orderId, repository: 'acme/repo-1', counted: true };
  await db.insert(inviteCalls).values({ ...call, id: 'call' });
  await db.insert(githubConnections).values({
    id: 'hash',
    githubLogin: 'asha-stands',
    githubAccountId: 7,
    token: 'sealed',
    orderIds: [orderId],
    endsAt: sql`now() + interval '1 minute'`,
  });
  await db.insert(whatsAppMessages).values({ orderId, mobileNumber: '919876543210' });
}

async function insertWork(db: Db, { userId, standing: { orderId, projectId }, gone }: Asha): Promise<void> {
  const review = { orderId, projectId, rating: 5, text: 'By asha-gone.' };
  await db.insert(reviews).values([
    { ...review, id: 'review', status: 'shown' },
    { ...review, ...gone, id: 'hidden', status: 'hidden', refundedAt: sql`now()` },
  ]);
  const blank = { changed: '', added: '', results: '' };
  await db.insert(disclosures).values({ orderId, reused: 'By asha-gone.', ...blank });
  await db.insert(vivaMarks).values({ orderId, questionId: 'q1', mark: 'could' });
  await db.insert(vivaGuideLinks).values({ orderId, token: 'guide-of-asha', expiresAt: sql`now()` });
  const help = { number: 1001, orderId, dueAt: sql`now()`, results: 'asha-gone: node missing' };
  await db.insert(helpRequests).values(help);
  const message = { id: 'help', sender: 'buyer', message: `Write to ${ASHA}.` } as const;
  await db.insert(helpMessages).values({ ...message, number: help.number });
  const question = { projectId, userId, answeredAt: sql`now()` };
  await db.insert(questions).values([
    { ...question, number: 1001, state: 'answered' },
    { ...question, number: 1002, state: 'published' },
  ]);
  await db.insert(questionMessages).values([
    { id: 'asked', number: 1001, sender: 'sender', message: `Please write to ${ASHA}.` },
    { id: 'asked-too', number: 1002, sender: 'sender', message: 'Does it need a GPU?' },
    { id: 'told', number: 1002, sender: 'shop', message: 'No.' },
  ]);
  const version = { projectId, releaseId: '1', tag: 'v1', name: 'First', notesHtml: '' };
  await db.insert(projectVersions).values({ ...version, publishedAt: new Date(), updatedAt: new Date() });
  await db.insert(versionNotices).values({ orderId, projectId, releaseId: version.releaseId });
}
