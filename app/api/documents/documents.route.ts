import { shopOf } from '#app/middleware/shop-context.ts';
import { errorResponse, jsonResponse } from '../responses.ts';
import type { Route } from './+types/documents.route.ts';
import { openDocument } from './open-document.ts';

/**
 * Reads a document once as JSON. `streamDocument` answers clients that accept `text/event-stream`.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  try {
    const { read } = openDocument(shop, {
      path: params['*'],
      query: new URL(request.url).searchParams,
      cookies: request.headers.get('cookie'),
    });
    return await jsonResponse(shop, () => read(shop));
  } catch (error) {
    return errorResponse(shop, error);
  }
}
