import * as z from 'zod';
import type { Context } from '../context.ts';
import { limitNetwork } from '../platform/rate-limit/limit-network.ts';
import { emailInput, forwardAuthBody, parseAuthBody, passwordInput } from './auth-body.ts';
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

/** `POST /auth/sign-up/email`. Throws INVALID_ARGUMENT and RESOURCE_EXHAUSTED. */
export async function signUp(context: Context, request: Request): Promise<Response> {
  const body = await parseAuthBody(request, signUpBody);
  await limitNetwork(context, 'sign-up', { limit: 200, windowSeconds: 10 * 60 });
  const name = body.name || (body.email.split('@')[0] ?? '');
  const response = await forwardAuthBody(context, request, { ...body, name });
  if (response.ok) await rememberNetwork(context, { email: body.email, clientIp: context.clientIp });
  return response;
}
