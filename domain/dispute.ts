import type { Paise } from './money.ts';

/** The longest summary that the payment provider takes, in UTF-16 units. */
export const MAX_DISPUTE_SUMMARY = 1000;

/** How many hours before the deadline of a dispute support is reminded, once each. */
const REMINDERS = [6, 24, 72] as const;

/** The only status of the provider in which a dispute can be answered. */
export const OPEN_DISPUTE = 'open';
/**
 * The statuses of the provider in which the bank has decided. In every other one it may still take the money.
 */
export const DECIDED_DISPUTE = ['won', 'lost', 'closed'] as const;

/** The reminder that is due, in hours; null when the deadline is later or has passed. */
export function dueReminder(secondsLeft: number): number | null {
  if (secondsLeft <= 0) return null;
  return REMINDERS.find((hours) => secondsLeft <= hours * 3600) ?? null;
}

/** Makes `Goods not received` of the provider's code `goods_not_received`. */
export function describeReason(code: string): string {
  const words = code.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A dispute whose bank has not decided yet. */
export interface OpenDispute {
  /** The provider's ID. */
  id: string;
  /** The provider's status. */
  status: string;
  /** Null when the provider did not name it. */
  amountPaise: Paise | null;
}

/**
 * Says why a payment can't be refunded, and what to do instead; null when it isn't disputed. `leftPaise` is
 * what refunds and disputes leave of it: accepting the loss pays twice when that is negative.
 */
export function whyNoRefund({
  openDisputes: [dispute],
  leftPaise,
}: {
  openDisputes: readonly OpenDispute[];
  leftPaise: Paise;
}): string | null {
  if (!dispute) return null;
  const { id, status } = dispute;
  const why = `This payment is disputed (${id}), so the bank may take the money as well as a refund.`;
  if (status !== OPEN_DISPUTE) return `${why} The dispute is answered: please wait for the bank’s decision.`;
  return leftPaise < 0
    ? `${why} Please contest the dispute with the earlier refund as evidence, and wait for the bank’s decision.`
    : `${why} Please answer the dispute first: accept the loss, which pays the buyer back, or contest it and wait for the bank’s decision.`;
}
