import { shopOf } from '#app/middleware/shop-context.ts';
import { type FunctionName, functions } from '#contract/functions.ts';
import { httpStatusOf } from '#contract/status.ts';
import type { Context } from '#server/context.ts';
import { isShopError, ShopError, toPublicError } from '#server/errors.ts';
import { limitPerMinute } from '#server/platform/rate-limit/limit-network.ts';
import { requireWho } from '../require-access.ts';
import { corsHeaders, isSameOrigin } from '../same-origin.ts';
import type { Route } from './+types/callables.route.ts';
import { callables } from './callables.ts';

/** A call ends within this time, on the client and here. */
const DEADLINE_MS = 70_000;

// The public Firebase "callable functions" wire protocol, written once for all of them:
// https://firebase.google.com/docs/functions/callable-reference

export async function action({ request, params, context }: Route.ActionArgs) {
  const shop = shopOf(context);
  const cors = corsHeaders(request, shop.settings.appUrl);
  if (request.method === 'OPTIONS') return preflight(request, cors);
  try {
    const { result, cookie } = await withDeadline(call(shop, request, params.name));
    const headers = { ...cors, 'cache-control': 'no-store', ...(cookie ? { 'set-cookie': cookie } : {}) };
    return Response.json({ result: result ?? null }, { headers });
  } catch (error) {
    if (!isShopError(error)) shop.log.error({ err: error, callable: params.name }, 'callable failed');
    return refusal(error, cors);
  }
}

/** Anything but POST and OPTIONS is no call. */
export function loader({ request, context }: Route.LoaderArgs) {
  if (request.method === 'OPTIONS')
    return preflight(request, corsHeaders(request, shopOf(context).settings.appUrl));
  return refusal(new ShopError('INVALID_ARGUMENT', 'Functions are called with POST.'), {
    allow: 'POST, OPTIONS',
  });
}

interface Called {
  result: unknown;
  cookie: string | null;
}

async function call(shop: Context, request: Request, name: string): Promise<Called> {
  if (request.method !== 'POST') throw new ShopError('INVALID_ARGUMENT', 'Functions are called with POST.');
  if (!isSameOrigin(request, shop.settings.appUrl)) {
    throw new ShopError('PERMISSION_DENIED', 'This may only be called from the shop itself.');
  }
  const callable = Object.hasOwn(callables, name) ? callables[name as FunctionName] : undefined;
  if (!callable) throw new ShopError('NOT_FOUND', 'There is no such function.');
  requireWho(shop, callable.who);
  await limitPerMinute(shop, name, callable.perMinute);
  const data = await readData(request);
  const parsed = functions[name as FunctionName].data.safeParse(data, { error: (issue) => say(issue.path) });
  if (!parsed.success) throw new ShopError('INVALID_ARGUMENT', parsed.error.issues[0]?.message ?? say([]));
  const result = await callable.run(shop, parsed.data as never, request);
  return { result, cookie: callable.cookie?.(shop, result as never, request) ?? null };
}

async function readData(request: Request): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    throw new ShopError('INVALID_ARGUMENT', 'Calls are JSON (application/json).');
  }
  const body: unknown = await request.json().catch(() => null);
  const keys = body !== null && typeof body === 'object' && !Array.isArray(body) ? Object.keys(body) : [];
  if (keys.length !== 1 || keys[0] !== 'data') {
    throw new ShopError('INVALID_ARGUMENT', 'A call carries its arguments as {"data": …}.');
  }
  return (body as { data: unknown }).data;
}

function say(path: readonly PropertyKey[] | undefined): string {
  return path?.length ? `Please check ${String(path.at(-1))}.` : 'Please check what you entered.';
}

function preflight(request: Request, cors: Record<string, string>) {
  const allowed = Object.keys(cors).length > 0 && request.headers.has('access-control-request-method');
  if (!allowed) return new Response(null, { status: 403 });
  return new Response(null, {
    status: 204,
    headers: {
      ...cors,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type, authorization',
      'access-control-max-age': '600',
    },
  });
}

function refusal(error: unknown, headers: Record<string, string>) {
  const told = toPublicError(error);
  return Response.json(
    { error: told },
    { status: httpStatusOf[told.status], headers: { ...headers, 'cache-control': 'no-store' } },
  );
}

function withDeadline<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ShopError('DEADLINE_EXCEEDED', 'This took too long. Please try again.')),
      DEADLINE_MS,
    );
  });
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer));
}
