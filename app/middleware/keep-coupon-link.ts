import type { MiddlewareFunction } from 'react-router';

const NAME = 'coupon';

/**
 * Keeps `?coupon=CODE` in the address to which a page redirects, where a script of the page reads it. Only
 * addresses of the shop get it.
 */
export const keepCouponLink: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  const { origin, searchParams } = new URL(request.url);
  const code = searchParams.get(NAME);
  const location = response.headers.get('location');
  if (request.method !== 'GET' || !code || location === null) return response;
  const target = new URL(location, request.url);
  if (target.origin !== origin || target.searchParams.has(NAME)) return response;
  target.searchParams.set(NAME, code);
  response.headers.set('location', target.pathname + target.search + target.hash);
  return response;
};
