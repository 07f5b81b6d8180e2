/** What the shop announces to other programs. */
export const WEBHOOK_EVENTS = [
  'order.paid',
  'order.refunded',
  'invitation.failed',
  'payout.completed',
  'case.opened',
  'review.added',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The type of an event that an admin sends to try a webhook. */
export const TEST_EVENT = 'test';

/**
 * - `waiting`: it is tried, or will be tried again
 * - `delivered`: the receiver answered 2xx
 * - `failed`: all tries are used up, the receiver is gone, or the webhook was switched off
 */
export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;
