import { shopOf } from '#app/middleware/shop-context.ts';
import { jsonResponse } from '../responses.ts';
import type { Route } from './+types/documents.route.ts';
import { openDocument } from './open-document.ts';

/**
 * Reads a document once as JSON. `streamDocument` answers clients that accept `text/event-stream`.
 */
export function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  return jsonResponse(shop, async () => {
    const { read } = openDocument(shop, {
      path: params['*'],
      query: new URL(request.url).searchParams,
      cookies: request.headers.get('cookie'),
    });
    return read(shop);
  });
}
