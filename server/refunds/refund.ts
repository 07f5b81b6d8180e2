import type { refunds } from './schema.ts';

export type Refund = typeof refunds.$inferSelect;

/** Whether the row is a lost dispute, which the provider's ID shows. */
export function isDispute({ providerRefundId }: Pick<Refund, 'providerRefundId'>): boolean {
  return providerRefundId?.startsWith('disp_') ?? false;
}
