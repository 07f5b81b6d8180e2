import * as z from 'zod';
import { parseJson } from '../../platform/parse-json.ts';
import { type ProviderPayment, paymentEntity, providerId, reasonCode } from './entities.ts';

/** The part of a webhook that the shop uses. `type` is Razorpay's event name. */
export type ProviderEvent =
  | { kind: 'payment'; type: string; payment: ProviderPayment }
  | {
      kind: 'refund' | 'dispute';
      type: string;
      id: string;
      paymentId: string | null;
      amountPaise: number | null;
      /** Our refund ID; null for disputes and refunds made in the dashboard. */
      receipt: string | null;
      /** The provider's code for the reason of a dispute. */
      reasonCode: string | null;
      /** The deadline for answering a dispute, in Unix seconds. */
      respondBy: number | null;
    }
  | { kind: 'other'; type: string };

const wrapped = z.object({ entity: z.unknown() }).optional();
const envelope = z.object({
  event: z
    .string()
    .regex(/^[a-z_]+(\.[a-z_]+)*$/)
    .max(80),
  payload: z.object({ payment: wrapped, refund: wrapped, dispute: wrapped }).optional(),
});
const named = envelope.pick({ event: true });
const refundOrDispute = z.object({
  id: providerId,
  payment_id: providerId.nullish(),
  amount: z.int().nullish(),
  receipt: z.string().max(40).nullish().catch(null),
  reason_code: reasonCode,
  respond_by: z.int().nullish().catch(null),
});

/**
 * Parses the body of a verified webhook. Null when it is not an event, or lacks the entity that its name
 * implies.
 * Source: https://razorpay.com/docs/webhooks/payloads
 */
export function parseEvent(body: string): ProviderEvent | null {
  const { success, data } = envelope.safeParse(parseJson(body));
  if (!success) return null;
  const { event: type, payload } = data;
  const payment = paymentEntity.safeParse(payload?.payment?.entity).data ?? null;
  if (type === 'order.paid' || /^payment\.[a-z]+$/.test(type))
    return payment && { kind: 'payment', type, payment };
  const kind = type.startsWith('refund.') ? 'refund' : type.startsWith('payment.dispute.') ? 'dispute' : null;
  if (!kind) return { kind: 'other', type };

  const entity = refundOrDispute.safeParse(payload?.[kind]?.entity).data;
  if (!entity) return null;
  return {
    kind,
    type,
    id: entity.id,
    paymentId: entity.payment_id ?? null,
    amountPaise: entity.amount ?? null,
    receipt: entity.receipt ?? null,
    reasonCode: entity.reason_code ?? null,
    respondBy: entity.respond_by ?? null,
  };
}

/** The event name of any body, or `unreadable`. */
export function getEventType(body: string): string {
  return named.safeParse(parseJson(body)).data?.event ?? 'unreadable';
}
