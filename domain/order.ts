/**
 * - `opening`: stored, not yet created at the provider
 * - `open`: awaiting payment
 * - `paid`: a payment was accepted
 * - `refunded`: the money was returned
 */
export const ORDER_STATES = ['opening', 'open', 'paid', 'refunded'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** The orders without a payment that an account, or a guest's address, may have from so many days. */
export const MAX_UNPAID_ORDERS = 100;
export const UNPAID_ORDERS_DAYS = 30;
/** Anyone can type a guest's address, so each network still has so many once the address has that many. */
export const MAX_UNPAID_OF_NETWORK = 5;

/** An order is meant to be paid within so many hours. So long it holds the use of its coupon, and its place. */
export const ORDER_HOURS = 24;
/** The unpaid orders that may hold a use of one coupon, or a place of one project, at once, so that no one takes all. */
export const MAX_HELD_BY_MAILBOX = 1;
export const MAX_HELD_BY_NETWORK = 5;
/** A later payment of so many days is honoured at the agreed price. */
export const LATE_PAYMENT_DAYS = 7;

/** Whether a payment came too late to be honoured. Both times are Unix seconds. */
export function isTooLate({ orderedAt, paidAt }: { orderedAt: number; paidAt: number }): boolean {
  return paidAt - orderedAt > (ORDER_HOURS + LATE_PAYMENT_DAYS * 24) * 3600;
}

/** What is unusual about a payment that came after the order gave back what it held; null for most. */
export function describeLatePayment(order: {
  couponCode: string | null;
  /** Null without a limit. */
  yearlyLimit: number | null;
  createdAt: Date;
  paidAt: Date | null;
}): string | null {
  const { couponCode, yearlyLimit, createdAt, paidAt } = order;
  if (paidAt === null || paidAt.getTime() - createdAt.getTime() <= ORDER_HOURS * 3_600_000) return null;
  const notes = [
    ...(couponCode === null ? [] : ["paid after the coupon's 24 hours"]),
    ...(yearlyLimit === null ? [] : ["paid after the place's 24 hours"]),
  ];
  return notes.join(', ') || null;
}

const transitions: Record<OrderState, readonly OrderState[]> = {
  opening: ['open', 'paid'],
  open: ['paid'],
  paid: ['refunded'],
  refunded: [],
};

/** Whether an order may change from one state to another. Orders only move forward. */
export function canTransition(from: OrderState, to: OrderState): boolean {
  return transitions[from].includes(to);
}

/** The outcome of an order's invitation that the buyer's browser waits for. */
export const FINAL_INVITE_STATUSES = ['invite_success', 'invite_failed'] as const;
export type FinalInviteStatus = (typeof FINAL_INVITE_STATUSES)[number];

/**
 * What an unpaid order waits for, if not for the payment: the buyer's mailed link (free orders), or the bank.
 */
export const ORDER_AWAITING = ['email_confirmation', 'bank'] as const;
export type OrderAwaiting = (typeof ORDER_AWAITING)[number];

/**
 * The values that an order's row can have. Waiting for the bank is read from the order's authorized payments.
 */
export const STORED_AWAITING = ['email_confirmation'] as const satisfies readonly OrderAwaiting[];
export type StoredAwaiting = (typeof STORED_AWAITING)[number];

/**
 * The ID by which buyers, admins and the provider know an order; the internal one until the provider has
 * answered.
 */
export function publicOrderId(order: { id: string; publicId: string | null }): string {
  return order.publicId ?? order.id;
}
