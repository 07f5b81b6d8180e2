import * as z from 'zod';
import { ORDER_STATES } from '#domain/order.ts';
import { paging } from './documents.ts';
import { searchText } from './fields.ts';

export const ordersQuery = z.object({
  search: searchText(254).default(''),
  state: z.union([z.enum(ORDER_STATES), z.literal('')]).default(''),
  ...paging,
});
export const casesQuery = z.object({
  state: z.enum(['open', 'resolved', '']).default(''),
  ...paging,
});
export const accessQuery = z.object({ projectId: z.string().max(128).optional(), ...paging });
export const eventsQuery = z.object({
  search: searchText(100).default(''),
  /** `waiting` lists events that are not processed yet or whose job died. */
  state: z.enum(['waiting', '']).default(''),
  ...paging,
});
