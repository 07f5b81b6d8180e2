import { shopOf } from '#app/middleware/shop-context.ts';
import type { Route } from './+types/security-txt.route.ts';

const DAY_MS = 86_400_000;
/** A file that says nothing newer for this long counts as outdated. */
const VALID_DAYS = 180;

/** How to report a security hole: https://www.rfc-editor.org/rfc/rfc9116 */
export function loader({ context }: Pick<Route.LoaderArgs, 'context'>) {
  const { appUrl, supportEmail } = shopOf(context).settings;
  const day = Math.floor(Date.now() / DAY_MS) + VALID_DAYS;
  const lines = [
    `Contact: mailto:${supportEmail}`,
    `Expires: ${new Date(day * DAY_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${appUrl}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
