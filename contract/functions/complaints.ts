import * as z from 'zod';
import { ANSWERED_STATES, COMPLAINT_STATES, MAX_COMPLAINT_MESSAGE } from '#domain/complaint.ts';

const number = z.string().max(20);
const text = z
  .string()
  .overwrite((value) => value.replace(/\r\n?/g, '\n').trim())
  .min(1, 'Please write a message.')
  // Characters, of which some have two UTF-16 units.
  .refine((value) => [...value].length <= MAX_COMPLAINT_MESSAGE, 'Please shorten this to 4,000 characters.')
  .refine((value) => !value.includes('\0'), 'Please leave out control characters.');
const result = z.object({ state: z.enum(COMPLAINT_STATES) });

/** Messages about complaints. They are sent with the contact form. */
export const complaintFunctions = {
  answerComplaint: { data: z.object({ number, text, state: z.enum(ANSWERED_STATES) }), result },
  /** `token` is that of the complaint's page. */
  replyComplaint: { data: z.object({ number, token: z.string().max(200), text }), result },
} as const;
