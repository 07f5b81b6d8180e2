import { getUserContext, requireUser } from '#app/middleware/require-user.ts';
import { getDataExport } from '#server/queries/account/get-data-export.ts';
import type { Route } from './+types/data-export.route.ts';

export const middleware: Route.MiddlewareFunction[] = [requireUser('/dashboard/account')];

/** `/dashboard/data.json` contains everything that the shop stores about the user. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = getUserContext(context);
  return new Response(`${JSON.stringify(await getDataExport(shop), null, 2)}\n`, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'no-store',
    },
  });
}
