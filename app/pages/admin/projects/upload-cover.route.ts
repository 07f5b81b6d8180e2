import { jsonResponse } from '#app/api/responses.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { uploadCover } from '#server/features/projects/covers.ts';
import type { Route } from './+types/upload-cover.route.ts';

/** Stores the image in the body and returns its URL. In a callable, base64 would exceed the body's limit. */
export function action({ request, context }: Route.ActionArgs) {
  const shop = getAdminContext(context, 'projectWrite');
  return jsonResponse(shop, async () => ({
    address: await uploadCover(shop, new Uint8Array(await request.arrayBuffer())),
  }));
}
