import * as z from 'zod';
import { getMailbox, normalizeEmail } from '#domain/email.ts';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import { attemptKey, countAttempt } from '../platform/rate-limit/attempts.ts';
import { limitNetwork } from '../platform/rate-limit/limit-network.ts';
import { limitSignIn, rememberNetwork } from './sign-in-limits.ts';

type Answer = (context: Context, request: Request) => Promise<Response>;

/**
 * What is open below `/auth` of all that the accounts library would answer, and what stands before it. Bodies are JSON and
 * reach the library with the fields named here only: nobody sends it addresses to redirect to.
 */
const doors: Record<string, Answer> = {
  'GET get-session': pass,
  'POST sign-out': pass,
  'POST sign-in/email': signIn,
  'POST sign-up/email': signUp,
  'POST request-password-reset': askForReset,
  'POST reset-password': limited({ limit: 60, windowSeconds: 15 * 60 }),
  'POST two-factor/verify-totp': limited({ limit: 60, windowSeconds: 15 * 60 }),
  'POST two-factor/verify-backup-code': limited({ limit: 60, windowSeconds: 15 * 60 }),
  'POST two-factor/enable': limited({ limit: 30, windowSeconds: 15 * 60 }),
  'POST two-factor/disable': limited({ limit: 30, windowSeconds: 15 * 60 }),
  'POST two-factor/generate-backup-codes': limited({ limit: 30, windowSeconds: 15 * 60 }),
};

/**
 * Answers a request below `/auth`. Anybody may ask; the caller has refused other origins. Throws NOT_FOUND,
 * INVALID_ARGUMENT and RESOURCE_EXHAUSTED; the library's own refusals are answers.
 */
export async function handleAuthRequest(context: Context, request: Request): Promise<Response> {
  const door = `${request.method} ${pathOf(request)}`;
  const answer = Object.hasOwn(doors, door) ? doors[door] : undefined;
  if (!answer) throw new ShopError('NOT_FOUND', 'There is no such address.');
  return answer(context, request);
}

const pathOf = (request: Request) => new URL(request.url).pathname.replace(/^\/auth\//, '');

function pass(context: Context, request: Request): Promise<Response> {
  return context.auth.handle(request, context.clientIp);
}

/** So many from one address: codes and links of mails cannot be guessed by trying. */
function limited(limit: { limit: number; windowSeconds: number }): Answer {
  return async (context, request) => {
    await limitNetwork(context, pathOf(request), limit);
    return pass(context, request);
  };
}

const credentials = z.object({
  email: z.string().max(254).trim(),
  password: z.string().max(1024),
  rememberMe: z.boolean().optional(),
});

async function signIn(context: Context, request: Request): Promise<Response> {
  const body = await readBody(request, credentials);
  const tried = { email: body.email, address: context.clientIp };
  const { takeBack } = await limitSignIn(context, tried);
  const response = await forward(context, request, body);
  // A wrong password is 401, and an e-mail that is none 400: everything else was no wrong guess.
  if (response.status !== 401 && response.status !== 400) await takeBack();
  if (response.ok) await rememberNetwork(context, tried);
  return response;
}

const newAccount = z.object({
  email: z.string().max(254).trim(),
  password: z.string().max(1024),
  name: z
    .string()
    .max(200)
    .transform((name) => name.replace(/\p{Cc}/gu, ''))
    .default(''),
});

async function signUp(context: Context, request: Request): Promise<Response> {
  const body = await readBody(request, newAccount);
  await limitNetwork(context, 'sign-up', { limit: 200, windowSeconds: 10 * 60 });
  const response = await forward(context, request, {
    ...body,
    name: body.name || (body.email.split('@')[0] ?? ''),
  });
  if (response.ok) await rememberNetwork(context, { email: body.email, address: context.clientIp });
  return response;
}

/** The library's own sentence, so that whoever calls it by its protocol finds what it expects. */
const RESET_ANSWER = {
  status: true,
  message: 'If this email exists in our system, check your email for the reset link',
};

/**
 * Answers before anybody has looked whether there is such an account: a job does, so body and time tell nothing. More than
 * 5 an hour for one mailbox are answered alike and not sent; nobody fills a stranger's mailbox.
 */
async function askForReset(context: Context, request: Request): Promise<Response> {
  const { email: typed } = await readBody(
    request,
    z.object({ email: z.string().max(254).trim().pipe(z.email()) }),
  );
  await limitNetwork(context, 'reset', { limit: 100, windowSeconds: 15 * 60 });
  const email = normalizeEmail(typed);
  const key = attemptKey('reset-mail', getMailbox(email));
  const { allowed } = await countAttempt(context, { key, limit: 5, windowSeconds: 3600 });
  if (allowed) await context.jobs.enqueue(context.db, { name: 'mail-reset-link', data: { email } });
  return Response.json(RESET_ANSWER);
}

async function readBody<T>(request: Request, shape: z.ZodType<T>): Promise<T> {
  const isJson = /^application\/json\b/i.test(request.headers.get('content-type') ?? '');
  const parsed = shape.safeParse(isJson ? await request.json().catch(() => null) : null);
  if (!parsed.success) throw new ShopError('INVALID_ARGUMENT', 'Please check what you entered.');
  return parsed.data;
}

/** Hands a request on with exactly this body. */
function forward(context: Context, request: Request, body: unknown): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  const { url, method } = request;
  return context.auth.handle(
    new Request(url, { method, headers, body: JSON.stringify(body) }),
    context.clientIp,
  );
}
