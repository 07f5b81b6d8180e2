import * as z from 'zod';
import { email } from '#contract/fields.ts';
import { getMailbox, normalizeEmail } from '#domain/email.ts';
import type { Context } from '../../context.ts';
import { limitNetwork } from '../../platform/rate-limit/limit-network.ts';
import { countRequest, findAsker, rememberNetwork } from '../users/known-networks.ts';
import { emailInput, forwardAuthBody, parseAuthBody, passwordInput } from './auth-body.ts';
import { sendConfirmationLink } from './confirmation-link.ts';
import { unlessUnchecked } from './require-password.ts';
import { countSignIn } from './sign-in-limits.ts';

const signInBody = z.object({
  email: emailInput,
  password: passwordInput,
  rememberMe: z.boolean().optional(),
});

/** `POST /auth/sign-in/email`. Throws INVALID_ARGUMENT and RESOURCE_EXHAUSTED. */
export async function signIn(context: Context, request: Request): Promise<Response> {
  const body = await parseAuthBody(request, signInBody);
  const attempt = { email: body.email, clientIp: context.clientIp };
  const { uncount } = await countSignIn(context, attempt);
  const response = await unlessUnchecked(uncount, forwardAuthBody(context, request, body));
  // 401 is a wrong password and 400 a malformed email. Every other response was not a guess.
  if (response.status !== 401 && response.status !== 400) await uncount();
  if (response.ok) await rememberNetwork(context, attempt);
  return response;
}

const signUpBody = z.object({
  email: emailInput,
  password: passwordInput,
  name: z
    .string()
    .max(200)
    .transform((name) => name.replace(/\p{Cc}/gu, ''))
    .default(''),
});

const signedUp = z.object({ user: z.object({ id: z.string(), email: z.string() }) });

/**
 * `POST /auth/sign-up/email` mails a link that confirms the email. Throws INVALID_ARGUMENT and
 * RESOURCE_EXHAUSTED.
 */
export async function signUp(context: Context, request: Request): Promise<Response> {
  const body = await parseAuthBody(request, signUpBody);
  await limitNetwork(context, 'sign-up', { limit: 200, windowSeconds: 10 * 60 });
  const name = body.name || (body.email.split('@')[0] ?? '');
  const response = await forwardAuthBody(context, request, { ...body, name });
  if (!response.ok) return response;
  await rememberNetwork(context, { email: body.email, clientIp: context.clientIp });
  const { user } = signedUp.parse(await response.clone().json());
  // The account already exists, so an error is only logged. The dashboard can send the link again.
  await sendConfirmationLink(context, { userId: user.id, email: user.email }).catch((error: unknown) =>
    context.log.error({ err: error, userId: user.id }, 'could not send the confirmation link'),
  );
  return response;
}

const resetRequestBody = z.object({ email: email });

/** The library's response of this endpoint. */
const RESET_RESPONSE = {
  status: true,
  message: 'If this email exists in our system, check your email for the reset link',
};

/**
 * `POST /auth/request-password-reset` enqueues a job that sends the link, so that neither body nor response
 * time reveals whether the account exists. Beyond 5 an hour per mailbox, which strangers share (see
 * `countRequest`), requests are accepted but send nothing. Throws INVALID_ARGUMENT and RESOURCE_EXHAUSTED.
 */
export async function requestPasswordReset(context: Context, request: Request): Promise<Response> {
  const body = await parseAuthBody(request, resetRequestBody);
  await limitNetwork(context, 'reset', { limit: 100, windowSeconds: 15 * 60 });
  const account = normalizeEmail(body.email);
  const asker = await findAsker(context, context.db, account);
  const { allowed } = await countRequest(context, 'reset-mail', {
    mailbox: getMailbox(account),
    asker,
    limit: 5,
    windowSeconds: 3600,
  });
  if (allowed)
    await context.jobs.enqueue(context.db, {
      name: 'mail-reset-link',
      data: { email: account, ...(asker && { asker }) },
    });
  return Response.json(RESET_RESPONSE);
}
