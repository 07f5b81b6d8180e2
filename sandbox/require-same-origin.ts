import { createMiddleware } from 'hono/factory';

/** CSRF protection: rejects unsafe requests that are not same-origin by `Sec-Fetch-Site`, or `Origin` in older browsers. */
export function requireSameOrigin(appUrl: string) {
  const { origin } = new URL(appUrl);
  return createMiddleware(async (c, next) => {
    const site = c.req.header('sec-fetch-site');
    const allowed = site === undefined ? c.req.header('origin') === origin : site === 'same-origin';
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && !allowed) {
      return c.text('This can only be done from the shop itself.', 403);
    }
    await next();
  });
}
