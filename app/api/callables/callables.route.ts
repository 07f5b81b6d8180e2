import { shopOf } from '#app/middleware/shop-context.ts';
import type { Context } from '#server/context.ts';
import { ShopError } from '#server/errors.ts';
import { callables } from '#server/features/callables.ts';
import { isBearer } from '#server/integrations/auth/auth.ts';
import { parseSmallJson } from '#server/platform/parse-json.ts';
import { requireSignedIn } from '#server/require-right.ts';
import { errorResponse, NO_STORE, toJson } from '../responses.ts';
import type { Route } from './+types/callables.route.ts';
import { decodeLongs, dropNulls } from './decode-data.ts';

// The protocol of Firebase's callable functions:
// https://firebase.google.com/docs/functions/callable-reference

/** The client has the same time limit. */
const DEADLINE_MS = 70_000;
const METHODS = 'POST, OPTIONS';

export async function action({ request, params, context }: Route.ActionArgs) {
  const shop = shopOf(context);
  const cors = corsHeaders(request, shop.settings.appUrl);
  const headers = new Headers({ ...cors, ...NO_STORE });
  try {
    if (request.method !== 'POST') throw notPost();
    const result = await withDeadline(call(shop, params.name, { request, headers }));
    return toJson({ result: result ?? null }, { headers });
  } catch (error) {
    return errorResponse(shop, error, cors);
  }
}

export function loader({ request, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  if (request.method === 'OPTIONS') return preflight(request, shop.settings.appUrl);
  return errorResponse(shop, notPost(), { allow: METHODS });
}

const notPost = () => new ShopError('INVALID_ARGUMENT', 'Functions are called with POST.');

interface Call {
  request: Request;
  /** Headers of the response. */
  headers: Headers;
}

async function call(shop: Context, name: string, { request, headers }: Call): Promise<unknown> {
  if (!isFunctionName(name)) throw new ShopError('NOT_FOUND', 'There is no such function.');
  const callable = callables[name];
  // A token is meant for this call, unlike the cookie of a session that has ended.
  if (isBearer(request.headers)) requireSignedIn(shop);
  return callable.serve(shop, {
    name,
    // Clients send null for a call without arguments.
    readData: async () => dropNulls(callable.data, decodeLongs((await readData(request)) ?? {})),
    http: {
      cookies: request.headers.get('cookie'),
      setCookie: (cookie) => headers.append('set-cookie', cookie),
    },
  });
}

function isFunctionName(name: string): name is keyof typeof callables {
  return Object.hasOwn(callables, name);
}

async function readData(request: Request): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    throw new ShopError('INVALID_ARGUMENT', 'Calls are JSON (application/json).');
  }
  const body = parseSmallJson(await request.text());
  const keys = body !== null && typeof body === 'object' && !Array.isArray(body) ? Object.keys(body) : [];
  if (keys.length !== 1 || keys[0] !== 'data') {
    throw new ShopError('INVALID_ARGUMENT', 'A call carries its arguments as {"data": …}.');
  }
  return (body as { data: unknown }).data;
}

/** Returns CORS headers if the page's origin is that of APP_URL. */
function corsHeaders(request: Request, appUrl: string): Record<string, string> {
  if (request.headers.get('origin') !== appUrl) return {};
  return {
    'access-control-allow-origin': appUrl,
    'access-control-allow-credentials': 'true',
    vary: 'origin',
  };
}

function preflight(request: Request, appUrl: string): Response {
  const cors = corsHeaders(request, appUrl);
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

async function withDeadline<T>(work: Promise<T>): Promise<T> {
  const { promise: deadline, reject } = Promise.withResolvers<never>();
  const tooLate = () => reject(new ShopError('DEADLINE_EXCEEDED', 'This took too long. Please try again.'));
  const timer = setTimeout(tooLate, DEADLINE_MS);
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer));
}
