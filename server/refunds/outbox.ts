import { eq } from 'drizzle-orm';
import type { Outbox } from '../platform/outbox/outbox.ts';
import { refunds } from './schema.ts';

export const refundOutbox: Outbox<typeof refunds> = {
  table: refunds,
  id: refunds.id,
  isPending: eq(refunds.state, 'requested'),
  job: (refundId) => ({ name: 'send-refund', data: { refundId } }),
};
