import { redirect } from 'react-router';
import { httpStatusOf } from '#contract/status.ts';
import type { Context } from '#server/context.ts';
import { reportError } from '#server/errors.ts';
import type { ConnectProblem } from '#server/features/connections/rules/connection.ts';

export const NO_STORE = { 'cache-control': 'no-store' };

/** Responds to a GET of an address that only takes POST. */
export function postOnly(): Response {
  return new Response(null, { status: 405, headers: { ...NO_STORE, allow: 'POST' } });
}

/** Responds with the result of `work` as uncached JSON, or with its error. */
export async function jsonResponse(shop: Context, work: () => Promise<unknown>): Promise<Response> {
  try {
    return toJson(await work(), { headers: NO_STORE });
  } catch (error) {
    return errorResponse(shop, error);
  }
}

/** Sends the browser on with a GET, and sets a cookie. */
export function seeOther(url: string, cookie?: string): Response {
  return redirect(url, { status: 303, headers: { ...NO_STORE, ...(cookie && { 'set-cookie': cookie }) } });
}

/** Sends the browser back to the checkout, which shows `problem`. */
export function toPayment(problem: ConnectProblem | null): Response {
  return seeOther(problem ? `/payment?github=${problem}` : '/payment');
}

/** Responds with a file to download, which no cache keeps. */
export function downloadResponse(body: BodyInit, contentType: string, fileName: string): Response {
  const disposition = `attachment; filename="${fileName}"`;
  return new Response(body, {
    headers: { 'content-type': contentType, 'content-disposition': disposition, ...NO_STORE },
  });
}

/**
 * Responds with a private PDF, by default as a download; with 404 if there is none. Errors are text, because
 * a link leads here.
 */
export async function pdfResponse(
  shop: Context,
  making: Promise<Buffer | null>,
  fileName: string,
  disposition = 'attachment',
): Promise<Response> {
  try {
    const pdf = await making;
    if (!pdf) return new Response('Not found\n', { status: 404 });
    return new Response(new Uint8Array(pdf), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `${disposition}; filename="${fileName}"`,
        ...NO_STORE,
        'x-robots-tag': 'noindex',
        'referrer-policy': 'strict-origin',
      },
    });
  } catch (error) {
    return textResponse(shop, error);
  }
}

/** Responds with an error's message as text, and with when to try again. */
function textResponse(shop: Context, error: unknown): Response {
  const { status, message, details } = reportError(shop.log, error);
  const { retryAfter = 60 } = (details ?? {}) as { retryAfter?: number };
  return new Response(`${message}\n`, {
    status: httpStatusOf[status],
    headers: { ...NO_STORE, 'content-type': 'text/plain; charset=utf-8', 'retry-after': String(retryAfter) },
  });
}

/** Responds with `{error: {status, message, details?}}` and its HTTP status. Logs unexpected errors. */
export function errorResponse(shop: Context, error: unknown, headers: Record<string, string> = {}): Response {
  const publicError = reportError(shop.log, error);
  return toJson(
    { error: publicError },
    { status: httpStatusOf[publicError.status], headers: { ...headers, ...NO_STORE } },
  );
}

/** Responds with JSON and its length, without which short answers would be compressed, too. */
export function toJson(body: unknown, init: ResponseInit): Response {
  const text = JSON.stringify(body);
  const headers = new Headers(init.headers);
  headers.set('content-type', 'application/json');
  headers.set('content-length', String(Buffer.byteLength(text)));
  return new Response(text, { ...init, headers });
}
