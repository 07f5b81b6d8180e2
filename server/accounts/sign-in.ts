import * as z from 'zod';
import type { Context } from '../context.ts';
import { emailInput, forwardAuthBody, parseAuthBody, passwordInput } from './auth-body.ts';
import { countSignIn, rememberNetwork } from './sign-in-limits.ts';

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
  const response = await forwardAuthBody(context, request, body);
  // 401: wrong password · 400: malformed email. Everything else was no guess.
  if (response.status !== 401 && response.status !== 400) await uncount();
  if (response.ok) await rememberNetwork(context, attempt);
  return response;
}
