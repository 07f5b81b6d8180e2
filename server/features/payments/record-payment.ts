import type { REJECTIONS } from '#domain/case.ts';
import { toCover } from '#domain/cover.ts';
import { ERASED_ACCOUNT } from '#domain/erasure.ts';
import { canTransition, isTooLate, LATE_PAYMENT_DAYS } from '#domain/order.ts';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { violatedConstraint } from '../../platform/db/violated-constraint.ts';
import { toMailCover } from '../../readers/catalogue/list-covers.ts';
import { type NewCase, openCase, recordResolvedCase } from '../cases/open-case.ts';
import { resolveCase } from '../cases/resolve-case.ts';
import type { Order } from '../orders/order.ts';
import { setFinalInviteStatus } from '../orders/update-order.ts';
import { reportTakenTwice } from '../refunds/disputed-payments.ts';
import { getRefundTotals, lockRefunds, sumRefundedPaise } from '../refunds/lock-refunds.ts';
import { adoptRefunds, resolveUnknownRefunds } from '../refunds/settle-refund.ts';
import { type Accepted, acceptPayment } from './accept-payment.ts';
import { endAuthorization, recordAuthorization } from './authorized-payment.ts';
import { decideFeeBearer } from './decide-fee-bearer.ts';
import { getPaymentFacts, type Locking, lockForPayment } from './get-payment-facts.ts';
import { findWrongAmount } from './judge-amount.ts';
import { isOfOtherProgram, recordOtherPayment } from './other-entries.ts';
import type { ReportedPayment } from './reported-payment.ts';
import { insertProcessed, type NewEvent } from './webhooks/insert-event.ts';

/** The unique indexes that let a buyer and a GitHub account have a project once. */
const ONE_PURCHASE = ['purchases_one_per_user', 'invitations_one_per_account'];

const RETURNED = 'The payment had been refunded already.';

interface PaymentReport {
  providerOrderId: string | null;
  payment: ReportedPayment;
  /** The report is an event, which may be older than what the books say about the payment. */
  isEvent?: boolean;
  /** Such an event that is not stored yet. It is stored as processed with what is recorded. */
  event?: NewEvent;
  /** The order is this shop's, even if it is not in our books. */
  isOurs?: boolean;
}

/**
 * - `accepted`: the order's payment
 * - `duplicate`: already recorded
 * - `case_opened`: needs manual review
 * - `ignored`: not captured, or outdated
 * - `ask`: nothing was recorded, because the event does not say how much was moved back since, or has the ID of
 *   another one
 * - `other`: another program's, on the same account of the provider
 */
export type Recorded = 'accepted' | 'duplicate' | 'case_opened' | 'ignored' | 'ask' | 'other';

/**
 * Records a payment. Idempotent and safe under concurrency; called by the webhook, the reconciler and manual
 * rechecks. An order accepts one captured payment of exactly its amount, or with the provider's fee on top if
 * the buyer bears it, at most a week after the order's 24 hours; every other captured payment of this shop
 * opens a case. Throws PaymentsError when the provider must be asked who made an unknown order.
 */
export async function recordPayment(context: Context, report: PaymentReport): Promise<Recorded> {
  const recorded = await recordKnown(context, report);
  if (recorded !== 'unknown') return recorded;
  const { payment, providerOrderId: orderId } = report;
  if (await isOfOtherProgram(context, { ...payment, orderId })) {
    await recordOtherPayment(context, payment);
    return 'other';
  }
  return (await recordKnown(context, { ...report, isOurs: true })) as Recorded;
}

/**
 * Records a payment like `recordPayment`, but asks the provider nothing: returns `unknown`, and records nothing, for
 * a payment whose order is not in our books and may not be ours.
 */
export async function recordKnown(context: Context, report: PaymentReport): Promise<Recorded | 'unknown'> {
  if (report.payment.status !== 'captured') return recordUncaptured(context, report);
  const record = () =>
    context.db.transaction(async (tx) => {
      const recorded = await recordCaptured(context, tx, report);
      // An accepted payment stores its event itself.
      if (report.event && recorded !== 'accepted' && recorded !== 'unknown' && recorded !== 'ask')
        await insertProcessed(tx, report.event, recorded);
      return recorded;
    });
  return record().catch((error) => {
    // The buyer got the project through another order at the same moment, which the second try sees.
    if (ONE_PURCHASE.includes(violatedConstraint(error) ?? '')) return record();
    throw error;
  });
}

async function recordCaptured(
  context: Context,
  tx: Executor,
  report: PaymentReport,
): Promise<Recorded | 'unknown'> {
  const { providerOrderId, payment, event, isEvent = event !== undefined } = report;
  const triesRepository = context.jobs.hasRoom('send-invitation');
  const locked = await lockDeliverable(tx, { id: providerOrderId, paymentId: payment.id, triesRepository });
  const { order, isErased } = locked;
  const facts = await getPaymentFacts(context, tx, { ...locked, paymentId: payment.id, event });
  if (isEvent && (facts.isMovedBack || facts.isIdTaken)) return 'ask';
  if (facts.isHeld) await endAuthorization(tx, payment);
  if (facts.isRecorded) return 'duplicate';
  // This snapshot is older than a refund we already recorded. Ignore it; the next reading has current data.
  if (facts.hasRefunds && (await sumRefundedPaise(tx, payment.id)) > payment.refundedPaise) return 'ignored';
  if (!order && !isErased && !facts.isUnknown && !report.isOurs) return 'unknown';
  if (!order) {
    await openUnaccepted(context, tx, unknownOrderCase(report, isErased), payment);
    return 'case_opened';
  }
  const decided = await decideFeeBearer(tx, payment, order);
  const coverUrl = toMailCover(context.settings.appUrl, locked.picture && toCover(locked.picture));
  const rejection = await acceptOrReject(context, tx, { order, payment: decided, facts, coverUrl, event });
  // The order may have been unknown before, because of a restored backup or a lost response.
  if (facts.isUnknown)
    await resolveCase(tx, {
      kind: 'unknown_order',
      subject: payment.id,
      resolution: `The order is known now. ${rejection?.message ?? 'It is paid.'}`,
    });
  if (rejection === null) {
    if (facts.hasRefunds) await adoptRefunds(context, tx, { orderId: order.id, paymentId: payment.id });
    return 'accepted';
  }
  const detail = withoutBuyer(payment);
  const newCase = { ...rejection, subject: payment.id, order, paymentId: payment.id, detail };
  // There is nothing to refund for a free order.
  if (order.amountPaise > 0) await openUnaccepted(context, tx, newCase, payment);
  return 'case_opened';
}

/** Opens the case of a payment that no order accepts. A lost dispute may already have taken its money. */
async function openUnaccepted(
  context: Context,
  tx: Executor,
  newCase: NewCase & { order: Order | null },
  { id, amountPaise }: ReportedPayment,
): Promise<void> {
  const { refundedPaise } = await getRefundTotals(tx, id);
  const { order } = newCase;
  await reportTakenTwice(context, tx, { paymentId: id, paidPaise: amountPaise, order });
  await resolveUnknownRefunds(tx, id);
  if (refundedPaise > 0 && refundedPaise >= amountPaise) await recordResolvedCase(tx, newCase, RETURNED);
  else await openCase(context, tx, newCase);
}

/**
 * Locks the order of a payment, with its project, and the payment's refunds. The order is null when it is
 * unknown, and when its buyer was erased before it was paid, by a window of the provider that stayed open for
 * days: there is no account to invite.
 */
async function lockDeliverable(
  tx: Executor,
  { id, ...locking }: Omit<Locking, 'id'> & { id: string | null },
) {
  const locked = id === null ? null : await lockForPayment(tx, { id, ...locking });
  if (!locked) await lockRefunds(tx, locking.paymentId);
  const { order = null, hasRepository, picture } = locked ?? {};
  const isErased =
    order?.githubAccountId === ERASED_ACCOUNT.githubAccountId && canTransition(order.state, 'paid');
  return { order: isErased ? null : order, isErased, hasRepository, picture };
}

/** What a case says about a payment of a known order. The order says who the buyer is. */
function withoutBuyer({ email: _, notes: __, ...detail }: ReportedPayment) {
  return detail;
}

/** The case says what an admin needs to find the buyer: their email, and what the order's notes say. */
function unknownOrderCase({ providerOrderId, payment }: PaymentReport, isErased: boolean) {
  const { id, email, notes = {} } = payment;
  const facts = [
    providerOrderId && `order ${providerOrderId}`,
    email && `paid by ${email}`,
    notes.project && `project “${notes.project}”`,
    notes.github && `GitHub account ${notes.github}`,
  ].filter(Boolean);
  const what = isErased
    ? 'A payment came in for an order whose buyer was erased before paying.'
    : 'A payment came in for an order that is not in our books.';
  const about = facts.length > 0 ? ` The payment provider says: ${facts.join(', ')}.` : '';
  return {
    kind: 'unknown_order',
    subject: id,
    order: null,
    paymentId: id,
    message: `${what}${about}`,
    detail: { ...payment, providerOrderId },
  } as const;
}

async function recordUncaptured(context: Context, report: PaymentReport): Promise<'ignored' | 'unknown'> {
  const { status } = report.payment;
  if (status === 'authorized') await recordAuthorization(context, report);
  if (status !== 'failed' && status !== 'refunded') return 'ignored';
  return context.db.transaction(async (tx) => {
    await endAuthorization(tx, report.payment);
    return status === 'refunded' ? recordReturned(context, tx, report) : 'ignored';
  });
}

/**
 * Records a payment that was refunded before an order accepted it, or whose order a restored backup lacks.
 * The books have the refund, so they must have the payment, too.
 */
async function recordReturned(
  context: Context,
  tx: Executor,
  report: PaymentReport,
): Promise<'ignored' | 'unknown'> {
  const { providerOrderId, payment } = report;
  const paymentId = payment.id;
  const { order, isErased } = await lockDeliverable(tx, {
    id: providerOrderId,
    paymentId,
    triesRepository: false,
  });
  const facts = await getPaymentFacts(context, tx, { paymentId, order });
  if (facts.isRecorded) return 'ignored';
  if (!order && !isErased && !facts.isUnknown && !report.isOurs) return 'unknown';
  const about = unknownOrderCase(report, isErased);
  const message = 'The payment was refunded before its order accepted it.';
  const returned = order ? { ...about, order, message, detail: withoutBuyer(payment) } : about;
  await recordResolvedCase(tx, returned, RETURNED);
  await resolveUnknownRefunds(tx, payment.id);
  return 'ignored';
}

interface Rejection {
  kind: (typeof REJECTIONS)[number];
  message: string;
}

/** Returns null when the payment was accepted. */
async function acceptOrReject(context: Context, tx: Executor, accepted: Accepted): Promise<Rejection | null> {
  const { order, payment, facts } = accepted;
  const wrong = findWrongAmount(payment, order);
  if (wrong !== null) return { kind: 'wrong_amount', message: wrong };
  if (!canTransition(order.state, 'paid')) {
    return {
      kind: 'second_payment',
      message: 'This order was already paid. Please refund this payment.',
    };
  }
  const orderedAt = order.createdAt.getTime() / 1000;
  if (order.amountPaise > 0 && isTooLate({ orderedAt, paidAt: payment.createdAt || facts.now })) {
    return {
      kind: 'late_payment',
      message: `The order was paid more than ${LATE_PAYMENT_DAYS} days after its 24 hours. Please refund this payment.`,
    };
  }
  if (!facts.isOwned) {
    await acceptPayment(context, tx, accepted);
    return null;
  }
  // The order is never paid, so this is the outcome that the buyer's browser waits for.
  await setFinalInviteStatus(tx, order.id, 'invite_failed');
  return {
    kind: 'duplicate_purchase',
    message: 'The buyer already has this project through another order. Please refund this payment.',
  };
}
