import { orNull } from '#app/lib/shop-errors.server.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { exportLinkedData } from '#server/features/privacy/open-data-link.ts';
import type { Route } from './+types/linked-export.route.ts';
import { exportResponse } from './export-response.server.ts';

/** `/privacy/data/{token}/my-data.json` contains everything that the shop stores about an address. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const data = await orNull(exportLinkedData(shopOf(context), params.token));
  return data ? exportResponse(data) : new Response('This link has expired.\n', { status: 404 });
}
