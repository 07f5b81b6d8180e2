import * as z from 'zod';
import { ORDER_STATES } from '#domain/order.ts';
import { startOfDay } from '#domain/time.ts';
import { paging } from './documents.ts';
import { searchText } from './fields.ts';

/** A day in Indian time (`2026-11-21`), or nothing. */
const day = z
  .string()
  .refine((text) => text === '' || startOfDay(text) !== null)
  .default('');

export const ordersQuery = z.object({
  search: searchText(254).default(''),
  state: z.union([z.enum(ORDER_STATES), z.literal('')]).default(''),
  /** The first and the last day on which the orders were opened. */
  from: day,
  until: day,
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
