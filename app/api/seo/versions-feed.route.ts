import { createHash } from 'node:crypto';
import { shopOf } from '#app/middleware/shop-context.ts';
import { findProjectOnSale } from '#server/projects/get-project.ts';
import { getVersionFeed } from '#server/versions/list-versions.ts';
import type { Route } from './+types/versions-feed.route.ts';
import { renderVersionFeed } from './atom-xml.ts';

const ENTRIES = 50;

/** `/projects/{slug}/versions.atom` lists the versions of a project on sale, newest first. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const project = await findProjectOnSale(shop, params.projectSlug);
  if (!project) return new Response('Not found\n', { status: 404 });
  const { shopName, appUrl } = shop.settings;
  const pageUrl = `${appUrl}/projects/${project.slug}`;
  const xml = renderVersionFeed({
    ...(await getVersionFeed(shop, project.id, ENTRIES)),
    shopName,
    pageUrl,
    feedUrl: `${pageUrl}/versions.atom`,
    projectName: project.name,
  });
  const etag = `W/"${createHash('sha256').update(xml).digest('base64url').slice(0, 27)}"`;
  const headers = { etag, 'cache-control': 'public, max-age=300' };
  const known = request.headers
    .get('if-none-match')
    ?.split(',')
    .map((tag) => tag.trim());
  // If-None-Match compares tags weakly: https://www.rfc-editor.org/rfc/rfc9110#field.if-none-match
  if (known?.some((tag) => tag === '*' || tag.replace(/^(W\/)?/, 'W/') === etag))
    return new Response(null, { status: 304, headers });
  return new Response(xml, {
    headers: { ...headers, 'content-type': 'application/atom+xml; charset=utf-8' },
  });
}
