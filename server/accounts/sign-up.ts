import * as z from 'zod';
import type { Context } from '../context.ts';
import { limitNetwork } from '../platform/rate-limit/limit-network.ts';
import { emailInput, forwardAuthBody, parseAuthBody, passwordInput } from './auth-body.ts';
import { sendConfirmationLink } from './confirmation-link.ts';
import { rememberNetwork } from './sign-in-limits.ts';

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

/** `POST /auth/sign-up/email`. Mails a link that confirms the email. Throws INVALID_ARGUMENT and RESOURCE_EXHAUSTED. */
export async function signUp(context: Context, request: Request): Promise<Response> {
  const body = await parseAuthBody(request, signUpBody);
  await limitNetwork(context, 'sign-up', { limit: 200, windowSeconds: 10 * 60 });
  const name = body.name || (body.email.split('@')[0] ?? '');
  const response = await forwardAuthBody(context, request, { ...body, name });
  if (!response.ok) return response;
  await rememberNetwork(context, { email: body.email, clientIp: context.clientIp });
  const { user } = signedUp.parse(await response.clone().json());
  // The account exists, so an error is only logged; the dashboard can send the link again.
  await sendConfirmationLink(context, { userId: user.id, email: user.email }).catch((error: unknown) =>
    context.log.error({ err: error, userId: user.id }, 'could not send the confirmation link'),
  );
  return response;
}
