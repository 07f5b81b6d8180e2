import { createMiddleware } from 'hono/factory';

/**
 * Lets a changing request pass only when it comes from the shop's own pages, so that no other site can
 * pay or accept in the visitor's name. Browsers say so in `Sec-Fetch-Site`, older ones in `Origin`.
 */
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
