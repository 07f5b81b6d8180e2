import type { Context } from 'hono';

/**
 * Returns the page of a list that a request asks for (30 items by default, at most 100), and links the others
 * in the response's header.
 * Source: https://docs.github.com/rest/using-the-rest-api/using-pagination-in-the-rest-api
 */
export function pageOf<Item>(c: Context, all: Item[]): Item[] {
  const url = new URL(c.req.url);
  const size = Math.min(Math.max(Number(url.searchParams.get('per_page')) || 30, 1), 100);
  const page = Math.max(Number(url.searchParams.get('page')) || 1, 1);
  const last = Math.max(Math.ceil(all.length / size), 1);

  const linkTo = (number: number, relation: string) => {
    url.searchParams.set('page', String(number));
    return `<${url.href}>; rel="${relation}"`;
  };
  const links = [
    ...(page > 1 ? [linkTo(page - 1, 'prev'), linkTo(1, 'first')] : []),
    ...(page < last ? [linkTo(page + 1, 'next'), linkTo(last, 'last')] : []),
  ];
  if (links.length > 0) c.header('link', links.join(', '));
  return all.slice((page - 1) * size, page * size);
}
