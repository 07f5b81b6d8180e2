import type { Paise } from '#domain/money.ts';

/**
 * - `requested`: enqueued, to be sent
 * - `sent`: the provider accepted it
 * - `processed`: the money is on its way to the buyer
 * - `failed`: the provider refused it
 */
export const REFUND_STATES = ['requested', 'sent', 'processed', 'failed'] as const;

/** Razorpay's minimum refund. */
export const MIN_REFUND: Paise = 100;
