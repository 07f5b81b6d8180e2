import { redirect } from 'react-router';
import { isShopError } from '#server/errors.ts';

/**
 * Reads the page of a list that an address asks for by its query. Leads to the beginning of the list when the
 * cursor is invalid or outdated.
 */
export async function readListPage<T>(
  request: Request,
  read: (query: URLSearchParams) => Promise<T>,
): Promise<T> {
  const { pathname, searchParams } = new URL(request.url);
  try {
    return await read(new URLSearchParams(searchParams));
  } catch (error) {
    const isRefused = isShopError(error) && error.status === 'INVALID_ARGUMENT';
    if (!isRefused || !searchParams.has('cursor')) throw error;
    searchParams.delete('cursor');
    throw redirect(searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname);
  }
}
