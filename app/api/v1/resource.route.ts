import { createHash } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type * as z from 'zod';
import { shopOf } from '#app/middleware/shop-context.ts';
import type { apiProblem } from '#contract/api.ts';
import { httpStatusOf } from '#contract/status.ts';
import type { Context } from '#server/context.ts';
import { reportError, ShopError } from '#server/errors.ts';
import { authenticateToken } from '#server/features/api/authenticate-token.ts';
import { isResource, readResource } from '#server/features/api/read-resource.ts';
import { toJson } from '../responses.ts';
import type { Route } from './+types/resource.route.ts';

/** A list for another program, by its token. See docs/api.md. */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const shop = shopOf(context);
  try {
    const name = params['*'];
    const reader = await authenticateToken(shop, request.headers.get('authorization'));
    if (!isResource(name)) throw new ShopError('NOT_FOUND', 'This address doesn’t exist.');
    const page = await readResource(reader, name, new URL(request.url).searchParams);
    return withTag(request, page);
  } catch (error) {
    return problem(shop, error);
  }
}

/** Other programs only read. */
export function action(): Response {
  const body = { type: 'about:blank', title: 'Method Not Allowed', status: 405, detail: 'This only reads.' };
  return problemOf(body, { allow: 'GET, HEAD' });
}

const PRIVATE = { 'cache-control': 'private, no-cache', vary: 'authorization' };

/** Answers 304 if the program has this page already. */
function withTag(request: Request, page: unknown): Response {
  const digest = createHash('sha256').update(JSON.stringify(page)).digest('base64url').slice(0, 27);
  const headers = { ...PRIVATE, etag: `W/"${digest}"` };
  const known = request.headers.get('if-none-match') ?? '';
  if (known === '*' || known.includes(`"${digest}"`)) return new Response(null, { status: 304, headers });
  return toJson(page, { headers });
}

/** Answers with an error as RFC 9457 has it. Logs unexpected errors. */
function problem(shop: Context, error: unknown): Response {
  const { status: code, message: detail, details } = reportError(shop.log, error);
  const { retryAfter } = (details ?? {}) as { retryAfter?: number };
  const status = httpStatusOf[code];
  return problemOf(
    // RFC 9457 wants the title of the HTTP status for problems without a type.
    { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail },
    {
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
      ...(retryAfter && { 'retry-after': String(retryAfter) }),
    },
  );
}

function problemOf(body: z.output<typeof apiProblem>, headers: Record<string, string>): Response {
  const response = toJson(body, {
    status: body.status,
    headers: { 'cache-control': 'no-store', ...headers },
  });
  response.headers.set('content-type', 'application/problem+json');
  return response;
}
