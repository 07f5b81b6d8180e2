import { asc, eq, inArray } from 'drizzle-orm';
import { AGREED_TEXTS } from '#content/pages/text-versions.ts';
import { type Charge, chargeOf } from '#domain/charge.ts';
import { toRupees } from '#domain/money.ts';
import { formatThreadNumber } from '#domain/thread.ts';
import type { Context } from '../../context.ts';
import { authUsers } from '../../integrations/auth/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { listTeams, type TeamMember } from '../../readers/access/list-teams.ts';
import { type DataSubject, isOrderOf, subjectOfActor } from '../../readers/account/data-subject.ts';
import { returnedPaise } from '../../readers/refunds/returned-paise.ts';
import { readMessages } from '../../readers/threads/select-threads.ts';
import { requireSignedIn } from '../../require-right.ts';
import { invitations, purchases } from '../access/schema.ts';
import { copies } from '../copies/schema.ts';
import { disclosures } from '../disclosures/schema.ts';
import { ledgerEntries } from '../ledger/schema.ts';
import { orders } from '../orders/schema.ts';
import { waitingList } from '../pauses/schema.ts';
import { payments } from '../payments/schema.ts';
import { payouts } from '../payouts/schema.ts';
import { projects } from '../projects/schema.ts';
import { reviews } from '../reviews/schema.ts';
import { taxDocuments } from '../tax/schema.ts';
import {
  complaintMessages,
  complaints,
  helpMessages,
  helpRequests,
  questionMessages,
  questions,
} from '../threads/schema.ts';
import { users } from '../users/schema.ts';
import { noticeRecipients } from '../versions/schema.ts';
import { vivaGuideLinks, vivaMarks } from '../viva/schema.ts';
import { whatsAppMessages } from '../whatsapp/schema.ts';
import { privacyChoices } from './schema.ts';

/** Exports everything that is stored about the caller; see `exportData`. Throws UNAUTHENTICATED. */
export async function getDataExport(context: Context) {
  const actor = requireSignedIn(context);
  return exportData(context.db, await subjectOfActor(context.db, actor));
}

/** Collects all data stored about a person. Amounts are rupees, times serialise as ISO 8601. */
export async function exportData(db: Executor, subject: DataSubject) {
  const { email, userIds, ownsEmail } = subject;
  const people = await db.select().from(users).where(inArray(users.id, userIds));
  const account = people.find(({ kind }) => kind === 'registered');
  const guest = people.find(({ kind }) => kind === 'guest');
  const [login] = await db.select().from(authUsers).where(inArray(authUsers.id, userIds));
  const orderRows = await selectOrders(db, subject);
  const ordered = orderRows.map(({ order }) => order);
  const orderIds = ordered.map(({ id }) => id);
  const teamOf = await listTeams(db, orderIds);
  // Without a confirmed email, what is stored for the address may be another person's.
  const address = ownsEmail ? email : '';
  const waits = await db.select().from(waitingList).where(eq(waitingList.email, address));
  const [recipient] = await db.select().from(noticeRecipients).where(eq(noticeRecipients.email, address));
  const choices = await db.select().from(privacyChoices).where(inArray(privacyChoices.userId, userIds));
  return {
    account: account ? { ...toUserData(account), emailVerified: login?.emailVerified ?? false } : null,
    guest: guest ? toUserData(guest) : null,
    purchases: orderRows.flatMap(({ order, purchase, invitation }) =>
      purchase && invitation
        ? [{ ...toPurchaseData(order, invitation), team: teamOf(order.id).map(toTeammateData) }]
        : [],
    ),
    reviews: orderRows.flatMap(({ order, review }) => (review ? [toReviewData(order, review)] : [])),
    vivaMarks: await listMarks(db, orderIds),
    vivaGuideLinks: await listGuideLinks(db, orderIds),
    orders: orderRows.map(({ order, payment, mobileNumber, returned }) => ({
      ...toOrderData(order, payment, chargeOf(order, returned)),
      mobileNumber,
    })),
    copies: orderRows.flatMap(({ order, copy }) => (copy ? [toCopyData(order, copy)] : [])),
    disclosures: orderRows.flatMap(({ order, disclosure }) =>
      disclosure ? [toDisclosureData(order, disclosure)] : [],
    ),
    taxDocuments: await listTaxDocuments(db, orderIds),
    waitingLists: waits.map(({ projectId, confirmedAt, createdAt: at }) => ({ projectId, confirmedAt, at })),
    complaints: await listComplaintData(db, address),
    helpRequests: await listHelpData(db, ordered),
    questions: await listQuestionData(db, userIds),
    unsubscribedAt: recipient?.unsubscribedAt ?? null,
    choices: choices.map(({ purpose, isAllowed, createdAt: at }) => ({ purpose, isAllowed, at })),
    ledger: await listLedger(db, userIds),
    payouts: await listPayouts(db, userIds),
  };
}

async function selectOrders(db: Executor, subject: DataSubject) {
  return db
    .select({
      order: orders,
      purchase: purchases,
      invitation: invitations,
      payment: payments,
      review: reviews,
      disclosure: disclosures,
      copy: copies,
      mobileNumber: whatsAppMessages.mobileNumber,
      returned: returnedPaise,
    })
    .from(orders)
    .leftJoin(purchases, eq(purchases.orderId, orders.id))
    .leftJoin(invitations, eq(invitations.id, orders.id))
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .leftJoin(whatsAppMessages, eq(whatsAppMessages.orderId, orders.id))
    .leftJoin(reviews, eq(reviews.orderId, purchases.orderId))
    .leftJoin(disclosures, eq(disclosures.orderId, orders.id))
    .leftJoin(copies, eq(copies.orderId, orders.id))
    .where(isOrderOf(db, subject))
    .orderBy(asc(orders.createdAt));
}

async function listMarks(db: Executor, orderIds: string[]) {
  const { questionId: question, mark, markedAt } = vivaMarks;
  return db
    .select({ project: orders.projectName, question, mark, at: markedAt })
    .from(vivaMarks)
    .innerJoin(orders, eq(orders.id, vivaMarks.orderId))
    .where(inArray(vivaMarks.orderId, orderIds))
    .orderBy(asc(markedAt), asc(question));
}

async function listGuideLinks(db: Executor, orderIds: string[]) {
  const { createdAt: at, expiresAt } = vivaGuideLinks;
  return db
    .select({ project: orders.projectName, at, expiresAt })
    .from(vivaGuideLinks)
    .innerJoin(orders, eq(orders.id, vivaGuideLinks.orderId))
    .where(inArray(vivaGuideLinks.orderId, orderIds));
}

async function listTaxDocuments(db: Executor, orderIds: string[]) {
  const documents = await db
    .select()
    .from(taxDocuments)
    .where(inArray(taxDocuments.orderId, orderIds))
    .orderBy(asc(taxDocuments.issuedAt), asc(taxDocuments.sequence));
  return documents.map(toDocumentData);
}

/** Order IDs are left out, because the order of a reward is another person's. */
async function listLedger(db: Executor, userIds: string[]) {
  const entries = await db
    .select()
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.userId, userIds))
    .orderBy(asc(ledgerEntries.createdAt));
  return entries.map(({ kind, amountPaise, payoutId, createdAt: at }) => {
    return { kind, amount: toRupees(amountPaise), payoutId, at };
  });
}

async function listPayouts(db: Executor, userIds: string[]) {
  const claims = await db
    .select()
    .from(payouts)
    .where(inArray(payouts.userId, userIds))
    .orderBy(asc(payouts.requestedAt));
  return claims.map((claim) => ({
    id: claim.id,
    amount: toRupees(claim.amountPaise),
    claimedReferrals: claim.claimedReferrals,
    upiId: claim.upiId,
    status: claim.status,
    transactionId: claim.transactionId,
    rejectionReason: claim.rejectionReason,
    returnReference: claim.returnReference,
    returnedOn: claim.returnedOn,
    requestedAt: claim.requestedAt,
    processedAt: claim.processedAt,
  }));
}

function toUserData(user: typeof users.$inferSelect) {
  const { id, email, githubLogin, referralCode, createdAt } = user;
  return { id, email, githubId: githubLogin, referralCode, createdAt, agreements: toAgreements(user) };
}

/** The texts that were agreed to when the record was made; none for records from before that was stored. */
function toAgreements({
  agreedVersions,
  createdAt,
}: Pick<typeof users.$inferSelect, 'agreedVersions' | 'createdAt'>) {
  return AGREED_TEXTS.flatMap((text) =>
    agreedVersions ? [{ text, version: agreedVersions[text], agreedAt: createdAt }] : [],
  );
}

function toPurchaseData(order: typeof orders.$inferSelect, invitation: typeof invitations.$inferSelect) {
  return {
    orderId: order.publicId,
    project: order.projectName,
    githubId: invitation.githubLogin,
    invitation: invitation.state,
    invitedAt: invitation.invitedAt,
    acceptedAt: invitation.acceptedAt,
    revokedAt: invitation.revokedAt,
    at: invitation.createdAt,
  };
}

function toDocumentData(document: typeof taxDocuments.$inferSelect) {
  const { kind, number, issuedAt, placeOfSupply, sac, rateBps, adjustsTax } = document;
  const { description, paidBy, buyer } = document;
  return {
    kind,
    number,
    issuedAt,
    placeOfSupply,
    sac,
    rateBps,
    adjustsTax,
    description,
    paidBy,
    buyer,
    taxable: toRupees(document.taxablePaise),
    cgst: toRupees(document.cgstPaise),
    sgst: toRupees(document.sgstPaise),
    igst: toRupees(document.igstPaise),
    total: toRupees(document.totalPaise),
  };
}

function toReviewData(order: typeof orders.$inferSelect, review: typeof reviews.$inferSelect) {
  const { rating, text, showName, status, answer, createdAt } = review;
  return { project: order.projectName, rating, text, showName, status, answer, at: createdAt };
}

function toCopyData(order: typeof orders.$inferSelect, copy: typeof copies.$inferSelect) {
  const { owner, name, versions, readyAt, endedAt, archivedAt, deletedAt } = copy;
  return { project: order.projectName, owner, name, versions, readyAt, endedAt, archivedAt, deletedAt };
}

function toDisclosureData(order: typeof orders.$inferSelect, disclosure: typeof disclosures.$inferSelect) {
  const { orderId: _, savedAt, ...texts } = disclosure;
  return { project: order.projectName, ...texts, at: savedAt };
}

function toOrderData(
  order: typeof orders.$inferSelect,
  payment: typeof payments.$inferSelect | null,
  charge: Charge,
) {
  const { isRefunded: _, ...amounts } = charge;
  return {
    orderId: order.publicId,
    project: order.projectName,
    ...amounts,
    state: order.state,
    email: order.email,
    invoiceFor: {
      state: order.buyerState,
      gstin: order.buyerGstin,
      legalName: order.buyerLegalName,
      address: order.buyerAddress,
      sez: order.buyerSez,
    },
    githubId: order.githubLogin,
    soldCommit: order.soldCommit,
    delivery: order.delivery,
    paymentId: payment?.id ?? null,
    paymentMethod: payment?.method ?? null,
    /** Rupees paid on top to the payment provider. */
    paymentFee: toRupees(payment?.customerFeePaise ?? 0),
    at: order.createdAt,
    paidAt: order.paidAt,
    agreements: toAgreements(order),
  };
}

async function listHelpData(db: Executor, orderRows: (typeof orders.$inferSelect)[]) {
  const orderIds = orderRows.map(({ id }) => id);
  const rows = await db
    .select()
    .from(helpRequests)
    .where(inArray(helpRequests.orderId, orderIds))
    .orderBy(asc(helpRequests.number));
  const numbers = rows.map(({ number }) => number);
  const messagesOf = await readMessages(db, helpMessages, numbers);
  return rows.map(({ number, orderId, state, results, tools, firstAnsweredAt, createdAt: at }) => ({
    number: formatThreadNumber('help', number),
    project: orderRows.find(({ id }) => id === orderId)?.projectName,
    state,
    results,
    tools,
    firstAnsweredAt,
    at,
    messages: messagesOf(number),
  }));
}

async function listQuestionData(db: Executor, userIds: string[]) {
  const rows = await db
    .select({ question: questions, project: projects.name })
    .from(questions)
    .innerJoin(projects, eq(projects.id, questions.projectId))
    .where(inArray(questions.userId, userIds))
    .orderBy(asc(questions.number));
  const numbers = rows.map(({ question }) => question.number);
  const messagesOf = await readMessages(db, questionMessages, numbers);
  return rows.map(({ question: { number, state, answeredAt, createdAt: at }, project }) => ({
    number: formatThreadNumber('question', number),
    project,
    state,
    answeredAt,
    at,
    messages: messagesOf(number),
  }));
}

async function listComplaintData(db: Executor, sender: string) {
  const isSender = eq(complaints.email, sender);
  const rows = await db.select().from(complaints).where(isSender).orderBy(asc(complaints.number));
  const numbers = rows.map(({ number }) => number);
  const messagesOf = await readMessages(db, complaintMessages, numbers);
  return rows.map(({ digest: _, email: __, number, createdAt, ...complaint }) => ({
    ...complaint,
    number: formatThreadNumber('complaint', number),
    at: createdAt,
    messages: messagesOf(number),
  }));
}

function toTeammateData({ revokedAt, ...member }: TeamMember) {
  return { ...member, revokedAt: revokedAt === null ? null : new Date(revokedAt * 1000) };
}
