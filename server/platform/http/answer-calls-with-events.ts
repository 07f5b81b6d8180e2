import type { MiddlewareHandler } from 'hono';

/**
 * Answers a call of a function with one event when the client asks for a stream: `data: {"result":…}` or
 * `data: {"error":…}`. As on Firebase's own server the status is 200 for both, because its client reads only
 * events, and waits forever for one. So refusals of the HTTP server become events, too.
 */
export const answerCallsWithEvents: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.req.header('accept')?.includes('text/event-stream')) return;
  const text = await c.res.text();
  const headers = new Headers(c.res.headers);
  headers.delete('content-length');
  headers.set('content-type', 'text/event-stream; charset=utf-8');
  headers.set('cache-control', 'no-store, no-transform');
  // Otherwise Hono copies the headers of the response that this one replaces.
  c.res = undefined;
  c.res = new Response(`data: ${toJsonLine(text)}\n\n`, { headers });
};

/** JSON has no line breaks here. Text comes from a failure outside the app. */
function toJsonLine(text: string): string {
  return text.startsWith('{') ? text : JSON.stringify({ error: { status: 'INTERNAL', message: text } });
}
