import * as z from 'zod';
import { type ProviderPayment, providerId, readPayment } from './entities.ts';

/** What a webhook says, as far as the shop cares. `type` is the provider's own name of the event. */
export type ProviderEvent =
  | { kind: 'payment'; type: string; payment: ProviderPayment }
  | {
      kind: 'refund' | 'dispute';
      type: string;
      id: string;
      paymentId: string | null;
      amountPaise: number | null;
      /** How much of the payment went back in all, when the event says so. */
      refundedPaise: number | null;
    }
  | { kind: 'other'; type: string };

const about = z.object({ entity: z.unknown() }).optional();
const envelope = z.object({
  event: z
    .string()
    .regex(/^[a-z_]+(\.[a-z_]+)*$/)
    .max(80),
  payload: z.object({ payment: about, refund: about, dispute: about }).optional(),
});
const claim = z.object({
  id: providerId,
  payment_id: providerId.nullish(),
  amount: z.number().int().nullish(),
});

/**
 * Reads the body of a webhook whose signature was right. Null when it is not an event, or not the kind of event that its
 * name promises. Source: https://razorpay.com/docs/webhooks/payloads
 */
export function readEvent(body: string): ProviderEvent | null {
  const { success, data } = envelope.safeParse(parseJson(body));
  if (!success) return null;
  const { event: type, payload } = data;
  if (type === 'order.paid' || /^payment\.[a-z]+$/.test(type)) {
    const payment = readPayment(payload?.payment?.entity);
    return payment && { kind: 'payment', type, payment };
  }
  if (type.startsWith('refund.'))
    return readClaim('refund', type, payload?.refund?.entity, payload?.payment?.entity);
  if (type.startsWith('payment.dispute.')) return readClaim('dispute', type, payload?.dispute?.entity);
  return { kind: 'other', type };
}

/** A short name for any body, for the record. */
export function eventType(body: string): string {
  const { success, data } = envelope.pick({ event: true }).safeParse(parseJson(body));
  return success ? data.event : 'unreadable';
}

function readClaim(
  kind: 'refund' | 'dispute',
  type: string,
  entity: unknown,
  paymentEntity?: unknown,
): ProviderEvent | null {
  const { success, data } = claim.safeParse(entity);
  if (!success) return null;
  const refundedPaise = readPayment(paymentEntity)?.refundedPaise ?? null;
  const { id, payment_id: paymentId = null, amount: amountPaise = null } = data;
  return { kind, type, id, paymentId, amountPaise, refundedPaise };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
