import type { orders } from './schema.ts';

export type Order = typeof orders.$inferSelect;

/** A payment as the provider told it; the amount in the currency's smallest unit. */
export interface ReportedPayment {
  id: string;
  amountPaise: number;
  currency: string;
  status: string;
  method: string | null;
}
