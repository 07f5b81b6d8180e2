import type { refunds } from './schema.ts';

export type Refund = typeof refunds.$inferSelect;

/** Whether the row is a lost dispute: the provider's ids say so. */
export function isDispute({ providerRefundId }: Pick<Refund, 'providerRefundId'>): boolean {
  return providerRefundId?.startsWith('disp_') ?? false;
}
