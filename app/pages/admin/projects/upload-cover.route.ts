import { jsonResponse } from '#app/api/json-response.ts';
import { isSameOrigin } from '#app/api/same-origin.ts';
import { requireAdmin } from '#app/middleware/require-admin.ts';
import { ShopError } from '#server/errors.ts';
import { uploadCover } from '#server/projects/covers.ts';
import type { Route } from './+types/upload-cover.route.ts';

/** `POST /admin/covers`: a picture as it is in the body; answers where it is served. */
export function action({ request, context }: Route.ActionArgs) {
  const shop = requireAdmin(context, 'projectWrite');
  return jsonResponse(shop, async () => {
    if (!isSameOrigin(request, shop.settings.appUrl))
      throw new ShopError('PERMISSION_DENIED', 'This may only be called from the shop itself.');
    return { address: await uploadCover(shop, new Uint8Array(await request.arrayBuffer())) };
  });
}
