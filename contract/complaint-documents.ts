import * as z from 'zod';
import { COMPLAINT_STATES } from '#domain/complaint.ts';
import { paging } from './documents.ts';
import { timestamp } from './fields.ts';

/** A complaint as its sender sees it, and admins with orderWrite. */
export const complaint = z.object({
  /** Such as `C-1001`. */
  number: z.string(),
  state: z.enum(COMPLAINT_STATES),
  email: z.string(),
  /** A payment or order ID, as the sender typed it; may be empty. */
  reference: z.string(),
  createdAt: timestamp,
  /** 48 hours after it was sent. */
  acknowledgeBy: timestamp,
  /** One calendar month after it was sent. */
  resolveBy: timestamp,
  acknowledgedAt: timestamp.nullable(),
  /** The time of the last answer that waits, or waited, for the sender's reply. */
  answeredAt: timestamp.nullable(),
  resolvedAt: timestamp.nullable(),
  /** The oldest comes first; it is the complaint itself. */
  messages: z.array(z.object({ from: z.enum(['sender', 'shop']), text: z.string(), at: timestamp })),
});

export const complaintsQuery = z.object({
  /** Without a state all complaints are listed; `open` lists those that are not resolved. */
  state: z.enum(['', 'open', ...COMPLAINT_STATES]).default(''),
  ...paging,
});

export type Complaint = z.infer<typeof complaint>;
