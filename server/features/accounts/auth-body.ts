import * as z from 'zod';
import { toAsciiEmail } from '#domain/email.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { parseSmallJson } from '../../platform/parse-json.ts';

export const emailInput = z.string().max(254).trim().overwrite(toAsciiEmail);
export const passwordInput = z.string().max(1024);

/** Parses a JSON body. Throws INVALID_ARGUMENT. */
export async function parseAuthBody<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const isJson = /^application\/json\b/i.test(request.headers.get('content-type') ?? '');
  const parsed = schema.safeParse(isJson ? parseSmallJson(await request.text()) : null);
  if (!parsed.success) throw new ShopError('INVALID_ARGUMENT', 'Please check what you entered.');
  return parsed.data;
}

/**
 * Forwards a request with the parsed body only, so that no other field (such as a redirect URL) reaches the
 * library.
 */
export function forwardAuthBody(context: Context, request: Request, body: unknown): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  const { url, method } = request;
  return context.auth.handle(
    new Request(url, { method, headers, body: JSON.stringify(body) }),
    context.clientIp,
  );
}
