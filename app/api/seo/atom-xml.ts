import { escapeXml } from '#domain/xml.ts';
import type { FeedVersion } from '#server/versions/list-versions.ts';

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
export function renderVersionFeed(feed: VersionFeed): string {
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
