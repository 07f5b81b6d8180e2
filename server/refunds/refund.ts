import type { refunds } from './schema.ts';

export type Refund = typeof refunds.$inferSelect;
