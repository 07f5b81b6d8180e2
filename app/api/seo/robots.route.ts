import { shopOf } from '#app/middleware/shop-context.ts';
import type { Route } from './+types/robots.route.ts';

/**
 * Search engines find nothing here: without a session or a project these pages lead elsewhere, and the others
 * are API endpoints. Pages that say `noindex` must be allowed, because a robot reads that only there.
 */
const DISALLOWED = [
  '/admin',
  '/dashboard',
  '/payment',
  '/select-project',
  '/documents',
  '/functions',
  '/auth',
  '/sandbox',
  '/webhooks',
  '/web-vitals',
  '/common-passwords.json',
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
