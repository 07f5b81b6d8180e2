import type { orders } from './schema.ts';

export type Order = typeof orders.$inferSelect;
