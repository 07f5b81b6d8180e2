import * as z from 'zod';
import { id, paragraph, requestId, rupees } from '#contract/fields.ts';
import { MAX_DISPUTE_SUMMARY, OPEN_DISPUTE } from '#domain/dispute.ts';
import { formatPaise, toPaise } from '#domain/money.ts';
import { formatDateTime } from '#domain/time.ts';
import { callable } from '../../callable.ts';
import type { Actor, Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { KEYS_REFUSED } from '../../integrations/razorpay/ask-while-waiting.ts';
import type { ProviderDispute } from '../../integrations/razorpay/entities.ts';
import { isPaymentsError, isUnauthorised } from '../../integrations/razorpay/payments-error.ts';
import { getMoneyLeft } from '../../readers/refunds/find-money-left.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { leaseCase, releaseCase, updateCaseDetail } from '../cases/case-detail.ts';
import { recordDisputes } from '../payments/reconcile/record-provider-lists.ts';
import { recordProviderRefunds } from '../refunds/record-reported-refund.ts';
import { requireOthersPayment } from '../refunds/require-others-payment.ts';
import { runOnce } from '../requests/run-once.ts';
import { createEvidence } from './create-evidence.ts';
import { findDispute } from './find-dispute.ts';

const NOTHING_SENT =
  'We can’t reach the payment provider right now, and nothing was sent. Please try again in a minute.';
const NOT_ANSWERED =
  'The payment provider didn’t answer. Please try again in a minute: we look there first, so nothing is sent twice.';

/**
 * Uploads the evidence of a dispute as one PDF and saves it at the provider as a draft, or submits it, which
 * is final. Returns the provider's status. Throws NOT_FOUND, PERMISSION_DENIED (the admin's own order),
 * UNAVAILABLE and FAILED_PRECONDITION (already answered, deadline passed, refused by the provider).
 */
export const contestDispute = callable({
  who: 'orderWrite',
  perMinute: 20,
  data: z.object({
    /** The payment provider's ID, `disp_…`. */
    disputeId: id,
    summary: paragraph(MAX_DISPUTE_SUMMARY).min(1).max(MAX_DISPUTE_SUMMARY),
    action: z.enum(['draft', 'submit']),
  }),
  async run(context, { disputeId, summary, action }) {
    const admin = context.actor;
    const actor = admin.userId;
    const { db, payments } = context;
    return answerOnce(
      context,
      { admin, disputeId },
      {
        async prepare({ amountPaise }) {
          const dispute = await findDispute(db, disputeId);
          if (!dispute) throw unknownDispute();
          const file = { name: `evidence-${disputeId}.pdf`, content: await createEvidence(context, dispute) };
          const documentId = await ask(context, NOTHING_SENT, () => payments.uploadEvidence(file));
          await db.transaction(async (tx) => {
            const fields = { documentId, summary };
            await updateCaseDetail(tx, { kind: 'dispute', subject: disputeId, fields });
            await recordAudit(tx, { actor, action: `dispute.${action}`, subject: disputeId, detail: fields });
          });
          const answer = { amountPaise, summary, documentId, action };
          const isRefunded = dispute.order?.state === 'refunded' || !dispute.canAccept;
          const field = isRefunded ? 'refund_confirmation' : 'proof_of_service';
          return { send: () => payments.contestDispute({ id: disputeId, field, ...answer }), documentId };
        },
        isDone: ({ status, documentIds }, documentId) =>
          documentIds.includes(documentId) && (status !== OPEN_DISPUTE) === (action === 'submit'),
      },
    );
  },
});

/**
 * Gives up a dispute of `amount` rupees at the provider, which is final: the order ends like one that was
 * refunded. A repeated request with the same ID does nothing. Returns the provider's status. Throws
 * INVALID_ARGUMENT for another amount than the dispute's, NOT_FOUND, PERMISSION_DENIED (the admin's own order), FAILED_PRECONDITION (with what was
 * refunded, more than was paid would leave; already answered, deadline passed, refused by the provider) and
 * UNAVAILABLE.
 */
export const acceptDispute = callable({
  who: 'orderWrite',
  proof: 'passkey',
  perMinute: 60,
  data: z.object({ disputeId: id, amount: rupees, requestId }),
  async run(context, { requestId, ...data }) {
    const admin = context.actor;
    const { disputeId } = data;
    const answer: Answer = {
      async prepare(dispute) {
        const { amountPaise } = dispute;
        if (toPaise(data.amount) !== amountPaise) {
          const about = formatPaise(amountPaise);
          throw new ShopError('INVALID_ARGUMENT', `The dispute is about ${about}. Please type this amount.`);
        }
        await requireMoneyLeft(context, dispute);
        const entry = {
          actor: admin.userId,
          action: 'dispute.accept',
          subject: disputeId,
          detail: { amountPaise },
        } as const;
        await recordAudit(context.db, entry);
        return { send: () => context.payments.acceptDispute(disputeId), documentId: '' };
      },
      isDone: ({ status }) => status === 'lost',
    };
    const request = { requestId, name: 'acceptDispute', data };
    return runOnce(context, request, () => answerOnce(context, { admin, disputeId }, answer));
  },
});

/**
 * Throws FAILED_PRECONDITION when refunds and disputes of the payment are more than was paid, so that
 * accepting the loss would pay the buyer twice. Records first what was refunded in the provider's dashboard.
 * New refunds are refused while the dispute is open.
 */
async function requireMoneyLeft(
  context: Context,
  { paymentId, amountPaise }: ProviderDispute,
): Promise<void> {
  const payment = await ask(context, NOTHING_SENT, async () => {
    const found = await context.payments.findPayment(paymentId);
    if (found) await recordProviderRefunds(context, found);
    return found;
  });
  const paidPaise = payment?.amountPaise ?? amountPaise;
  const { gonePaise, leftPaise } = await getMoneyLeft(context.db, { paymentId, paidPaise });
  if (leftPaise >= 0) return;
  const [refunded, disputed, paid] = [gonePaise, paidPaise - gonePaise - leftPaise, paidPaise].map(
    formatPaise,
  );
  throw new ShopError(
    'FAILED_PRECONDITION',
    `${refunded} refunded and ${disputed} disputed are more than the ${paid} paid, so accepting the loss would pay the buyer twice. Please contest the dispute, with the refund as evidence.`,
  );
}

interface Answer {
  /** Checks and stores what is sent. The audit entry is written before, so that none is lost. */
  prepare(dispute: ProviderDispute): Promise<{ send: () => Promise<ProviderDispute>; documentId: string }>;
  /** Whether the provider has the answer. */
  isDone(dispute: ProviderDispute, documentId: string): boolean;
}

/** One of several concurrent calls answers. An answer whose response was lost is found at the provider. */
async function answerOnce(
  context: Context,
  { admin, disputeId }: { admin: Actor; disputeId: string },
  { prepare, isDone }: Answer,
): Promise<{ status: string }> {
  const dispute = await findDispute(context.db, disputeId);
  if (!dispute) throw unknownDispute();
  const paymentId = String(dispute.case.detail.paymentId);
  const orderId = dispute.order?.id ?? null;
  await requireOthersPayment(context.db, admin.userId, { paymentId, orderId });
  const key = { kind: 'dispute', subject: disputeId } as const;
  const leased = await leaseCase(context.db, key);
  if (!leased) throw beingAnswered();
  try {
    const found = await ask(context, NOTHING_SENT, () => context.payments.findDispute(disputeId));
    if (!found) throw unknownDispute();
    if (found.status !== OPEN_DISPUTE) {
      await recordDisputes(context, [found]);
      const { status = OPEN_DISPUTE, documentId } = leased.detail;
      if (status === OPEN_DISPUTE && isDone(found, String(documentId))) return { status: found.status };
      throw new ShopError('FAILED_PRECONDITION', 'This dispute was already answered, or it is over.');
    }
    if (found.respondBy !== null && found.respondBy <= leased.now) {
      const end = formatDateTime(found.respondBy);
      throw new ShopError('FAILED_PRECONDITION', `The time to answer this dispute ended on ${end}.`);
    }
    const { send, documentId } = await prepare(found);
    const answered = await ask(context, NOT_ANSWERED, send).catch(async (error: unknown) => {
      const now = await context.payments.findDispute(disputeId).catch(() => null);
      if (now && isDone(now, documentId)) return now;
      throw error;
    });
    await recordDisputes(context, [answered]);
    return { status: answered.status };
  } finally {
    await releaseCase(context.db, key);
  }
}

function beingAnswered(): ShopError {
  return new ShopError(
    'FAILED_PRECONDITION',
    'This dispute is just being answered. Please look again in a minute.',
  );
}

function unknownDispute(): ShopError {
  return new ShopError('NOT_FOUND', 'We can’t find this dispute.');
}

/** Calls the provider. Its own words are only logged. */
async function ask<T>({ log }: Context, unavailable: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isPaymentsError(error)) throw error;
    log.warn({ err: error }, 'dispute not answered');
    if (isUnauthorised(error)) throw new ShopError('UNAVAILABLE', KEYS_REFUSED);
    throw error.kind === 'unavailable'
      ? new ShopError('UNAVAILABLE', unavailable)
      : new ShopError(
          'FAILED_PRECONDITION',
          'The payment provider refused this. Please look at the dispute in its dashboard.',
        );
  }
}
