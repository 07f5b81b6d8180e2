interface Page {
  data: unknown;
  headers: { link?: string | undefined };
}

/** Far more than a repository ever has; a server that never ends its list must not hold a worker. */
const MOST_PAGES = 50;

/** Reads a list of GitHub's page by page, as long as each page's `link` header names a next one. */
export async function* readPages(read: (page: number) => Promise<Page>): AsyncGenerator<unknown> {
  for (let number = 1; number <= MOST_PAGES; number += 1) {
    const { data, headers } = await read(number);
    yield data;
    if (!headers.link?.includes('rel="next"')) return;
  }
}
