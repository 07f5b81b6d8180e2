import { redirect } from 'react-router';
import { shopOf } from '#app/middleware/shop-context.ts';
import { getDataExport } from '#server/queries/get-data-export.ts';
import type { Route } from './+types/data-export.route.ts';

/** `/dashboard/data.json`: everything the shop stores about the user. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  if (!shop.actor) throw redirect('/login?next=/dashboard/account');
  return new Response(`${JSON.stringify(await getDataExport(shop), null, 2)}\n`, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'no-store',
    },
  });
}
