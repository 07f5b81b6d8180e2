import * as z from 'zod';
import { HELP_STATES } from '#domain/help.ts';
import { paging } from './documents.ts';
import { orderKey, timestamp } from './fields.ts';

/** A request for help with an order's project, as its buyer and admins with orderWrite see it. */
export const helpRequest = z.object({
  /** Such as `H-1001`. */
  number: z.string(),
  state: z.enum(HELP_STATES),
  /** The order's public ID. */
  orderId: z.string(),
  projectName: z.string(),
  /** The order's email. */
  email: z.string(),
  /** What the setup script printed; null when it was not sent. */
  results: z.string().nullable(),
  createdAt: timestamp,
  /** When the shop's answer is due; null while the shop has nothing to answer. */
  dueAt: timestamp.nullable(),
  /** The oldest comes first; it is the request itself. */
  messages: z.array(z.object({ from: z.enum(['buyer', 'shop']), text: z.string(), at: timestamp })),
});

export const helpQuery = z.object({
  /** Without a state all requests are listed. */
  state: z.enum(['', ...HELP_STATES]).default(''),
  ...paging,
});
export const orderHelpQuery = z.object({
  key: orderKey,
  ...paging,
});

export type HelpRequest = z.infer<typeof helpRequest>;
