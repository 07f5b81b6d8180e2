import { shopOf } from '#app/middleware/shop-context.ts';
import type { Route } from './+types/robots.route.ts';

/** Search engines find nothing on account pages, checkout pages and API endpoints. */
const DISALLOWED = [
  '/admin',
  '/dashboard',
  '/payment',
  '/login',
  '/select-project',
  '/orders',
  '/free-orders',
  '/merge',
  '/confirm-email',
  '/privacy/data',
  '/documents',
  '/functions',
  '/auth',
  '/sandbox',
  '/webhooks',
  '/web-vitals',
  '/metrics',
];

export function loader({ context }: Pick<Route.LoaderArgs, 'context'>) {
  const lines = [
    'User-agent: *',
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${shopOf(context).settings.appUrl}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
