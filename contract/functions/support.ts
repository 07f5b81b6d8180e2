import * as z from 'zod';
import { ANSWERED_STATES, COMPLAINT_STATES } from '#domain/complaint.ts';
import { HELP_OUTCOMES, HELP_STATES, MAX_RESULTS } from '#domain/help.ts';
import { maskSecrets } from '#domain/mask-secrets.ts';
import { message, orderKey } from '../fields.ts';

const messageText = message(1, 'Please write a message.');
/** Secrets are masked before anything else sees the text; a text that is too long is refused before that. */
const text = messageText.overwrite(maskSecrets);
const results = z
  .string()
  .max(MAX_RESULTS, { error: 'Please paste only what the script printed.', abort: true })
  .overwrite((value) => maskSecrets(value.replaceAll('\0', '').trim()));
const number = z.string().max(20);
const help = z.object({ state: z.enum(HELP_STATES) });
const complaint = z.object({ state: z.enum(COMPLAINT_STATES) });

/** Requests for help with an order, and messages about complaints, which are sent with the contact form. */
export const supportFunctions = {
  /** `results` is what the setup script printed. */
  requestHelp: {
    data: z.object({
      orderId: z.string().max(128),
      message: text,
      results: results.nullable().default(null),
      key: orderKey,
    }),
    result: z.object({ number: z.string() }),
  },
  /** Without a `state`, the shop waits for the buyer. */
  answerHelp: { data: z.object({ number, text, state: z.enum(HELP_OUTCOMES).optional() }), result: help },
  replyHelp: { data: z.object({ number, text, key: orderKey }), result: help },
  answerComplaint: {
    data: z.object({ number, text: messageText, state: z.enum(ANSWERED_STATES) }),
    result: complaint,
  },
  /** `token` is that of the complaint's page. */
  replyComplaint: {
    data: z.object({ number, token: z.string().max(200), text: messageText }),
    result: complaint,
  },
} as const;
