import * as z from 'zod';
import { ANSWERED_STATES, COMPLAINT_STATES } from '#domain/complaint.ts';
import { messageText as text } from '../message-text.ts';

const number = z.string().max(20);
const result = z.object({ state: z.enum(COMPLAINT_STATES) });

/** Messages about complaints. They are sent with the contact form. */
export const complaintFunctions = {
  answerComplaint: { data: z.object({ number, text, state: z.enum(ANSWERED_STATES) }), result },
  /** `token` is that of the complaint's page. */
  replyComplaint: { data: z.object({ number, token: z.string().max(200), text }), result },
} as const;
