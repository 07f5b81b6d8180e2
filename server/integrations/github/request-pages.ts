import type { Octokit } from '@octokit/core';
import { toOwnUrl } from './same-host-fetch.ts';

/** The limit of 10,000 items bounds the work on a list that never ends. */
const MAX_PAGES = 100;
/** The link in the `link` header of a page that is not the last. */
export const NEXT_LINK = /<([^<>]+)>\s*;[^,<]*\brel="?next"?/;

/**
 * Requests the pages of a list by GitHub's links, because most lists count pages, but some continue after an
 * item. Links are only followed within the API.
 * Source: https://docs.github.com/rest/using-the-rest-api/using-pagination-in-the-rest-api
 */
export async function* requestPages(
  client: Octokit,
  route: string,
  parameters: Record<string, unknown>,
): AsyncGenerator<unknown> {
  const { baseUrl } = client.request.endpoint.DEFAULTS;
  let response = await client.request(route, { ...parameters, per_page: 100 });
  for (let page = 1; ; page += 1) {
    yield response.data;
    const next = NEXT_LINK.exec(response.headers.link ?? '')?.[1];
    if (!next || page === MAX_PAGES) return;
    response = await client.request('GET {+next}', {
      next: toOwnUrl(new URL(next, response.url), baseUrl).href,
    });
  }
}
