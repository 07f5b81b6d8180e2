import { createHash } from 'node:crypto';
import { shopOf } from '#app/middleware/shop-context.ts';
import { escapeXml } from '#domain/xml.ts';
import { findProjectOnSale } from '#server/features/projects/get-project.ts';
import { type FeedVersion, getVersionFeed } from '#server/features/versions/list-versions.ts';
import type { Route } from './+types/versions-feed.route.ts';

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

interface VersionFeed {
  shopName: string;
  projectName: string;
  /** The address of the project's page, which is also the feed's id. */
  pageUrl: string;
  feedUrl: string;
  /** In Unix seconds. */
  updatedAt: number;
  versions: readonly FeedVersion[];
}

/** Renders an Atom feed of a project's versions: https://www.rfc-editor.org/rfc/rfc4287 */
function renderVersionFeed(feed: VersionFeed): string {
  const { shopName, projectName, pageUrl, feedUrl, updatedAt, versions } = feed;
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${escapeXml(feedUrl)}</id>
<title>${escapeXml(`${projectName}: versions`)}</title>
<updated>${formatMoment(updatedAt)}</updated>
<author><name>${escapeXml(shopName)}</name></author>
<link rel="self" type="application/atom+xml" href="${escapeXml(feedUrl)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(pageUrl)}"/>
${versions.map((version) => renderEntry(version, pageUrl)).join('')}</feed>
`;
}

function renderEntry(version: FeedVersion, pageUrl: string): string {
  const { releaseId, tag, name, notesHtml, publishedAt, updatedAt } = version;
  return `<entry>
<id>${escapeXml(`${pageUrl}#version-${releaseId}`)}</id>
<title>${escapeXml(name === tag ? tag : `${tag}: ${name}`)}</title>
<published>${formatMoment(publishedAt)}</published>
<updated>${formatMoment(updatedAt)}</updated>
<link rel="alternate" type="text/html" href="${escapeXml(`${pageUrl}#versions`)}"/>
<content type="html">${escapeXml(notesHtml)}</content>
</entry>
`;
}

function formatMoment(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
