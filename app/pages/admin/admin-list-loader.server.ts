import type { RouterContextProvider } from 'react-router';
import { readListPage } from '#app/lib/read-list-page.server.ts';
import { type AdminContext, getAdminContext } from '#app/middleware/require-admin.ts';
import type { Right } from '#contract/rights.ts';

interface LoaderArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Returns the loader of a list, which admins with this right read a page at a time; undefined for all admins. */
export const adminListLoader =
  <T>(right: Right | undefined, read: (shop: AdminContext, query: URLSearchParams) => Promise<T>) =>
  ({ request, context }: LoaderArgs): Promise<T> => {
    const shop = getAdminContext(context, right);
    return readListPage(request, (query) => read(shop, query));
  };
