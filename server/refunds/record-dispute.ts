import { and, eq, isNull, sql } from 'drizzle-orm';
import { openCase } from '../cases/open-case.ts';
import { cases } from '../cases/schema.ts';
import type { Context } from '../context.ts';
import type { ProviderEvent } from '../integrations/razorpay/events.ts';
import type { Order } from '../orders/order.ts';
import { orders } from '../orders/schema.ts';
import { payments } from '../payments/schema.ts';
import { settleRefund } from './settle-refund.ts';

type Claim = Extract<ProviderEvent, { kind: 'refund' | 'dispute' }>;

const LOST = 'payment.dispute.lost';
const WON = ['payment.dispute.won', 'payment.dispute.closed'];

/**
 * A bank asks for a payment back, or money went back that the shop cannot settle by itself: a person looks at it, once. A
 * lost dispute ends the order like a refund; one that is won is settled. Only the shop itself calls it.
 */
export async function recordDispute(context: Context, claim: Claim): Promise<string> {
  return context.db.transaction(async (tx) => {
    const [paid] = await tx
      .select({ order: orders })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(eq(payments.id, claim.paymentId ?? ''));
    if (paid && claim.type === LOST) await settleRefund(context, tx, paid.order.id);
    if (!WON.includes(claim.type)) await openCase(context, tx, trouble(claim, paid?.order ?? null));
    const outcome = resolutionOf(claim.type, paid !== undefined);
    if (outcome === null) return 'exception';
    await tx
      .update(cases)
      .set({ resolvedAt: sql`now()`, resolution: outcome })
      .where(and(eq(cases.kind, 'dispute'), eq(cases.subject, claim.id), isNull(cases.resolvedAt)));
    await context.live.publish(tx, 'exceptions');
    return outcome;
  });
}

function resolutionOf(type: string, isOurs: boolean): string | null {
  if (WON.includes(type)) return 'dispute over: the money stays';
  return type === LOST && isOurs ? 'dispute lost: settled like a refund' : null;
}

function trouble({ kind, type, id, paymentId, amountPaise }: Claim, order: Order | null) {
  return {
    kind: 'dispute' as const,
    subject: id,
    order,
    paymentId,
    message:
      kind === 'refund'
        ? 'The payment provider reports a refund that the shop does not know. The purchase has been left as it is.'
        : 'The payment provider reports a dispute. Please answer it there before its deadline.',
    detail: { event: type, amountPaise },
  };
}
