import * as z from 'zod';
import { getMailbox, normalizeEmail } from '#domain/email.ts';
import type { Context } from '../context.ts';
import { attemptKey, countAttempt } from '../platform/rate-limit/attempts.ts';
import { limitNetwork } from '../platform/rate-limit/limit-network.ts';
import { emailInput, parseAuthBody } from './auth-body.ts';

const resetBody = z.object({ email: emailInput.pipe(z.email()) });

/** The library's own response to this endpoint. */
const RESPONSE = {
  status: true,
  message: 'If this email exists in our system, check your email for the reset link',
};

/**
 * `POST /auth/request-password-reset`. A job sends the link, so that neither body nor response time reveals whether the
 * account exists. Beyond 5 an hour per mailbox, requests are accepted but send nothing. Throws INVALID_ARGUMENT and
 * RESOURCE_EXHAUSTED.
 */
export async function requestPasswordReset(context: Context, request: Request): Promise<Response> {
  const body = await parseAuthBody(request, resetBody);
  await limitNetwork(context, 'reset', { limit: 100, windowSeconds: 15 * 60 });
  const email = normalizeEmail(body.email);
  const key = attemptKey('reset-mail', getMailbox(email));
  const { allowed } = await countAttempt(context, { key, limit: 5, windowSeconds: 3600 });
  if (allowed) await context.jobs.enqueue(context.db, { name: 'mail-reset-link', data: { email } });
  return Response.json(RESPONSE);
}
