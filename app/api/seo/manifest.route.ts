import { BACKGROUND_COLORS } from '#app/components/ui/theme.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import type { Route } from './+types/manifest.route.ts';

/** The web app manifest. Icons come from scripts/icons.ts. */
export function loader({ context }: Pick<Route.LoaderArgs, 'context'>) {
  const { shopName } = shopOf(context).settings;
  const manifest = {
    id: '/',
    name: shopName,
    short_name: shopName,
    description: 'Final-year projects with source code, sample report, slides and setup guide.',
    lang: 'en-IN',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: BACKGROUND_COLORS.dark,
    theme_color: BACKGROUND_COLORS.dark,
    icons: [
      { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  };
  return Response.json(manifest, {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  });
}
