import { shopOf } from '#app/middleware/shop-context.ts';
import { errorResponse, jsonResponse } from '../responses.ts';
import type { Route } from './+types/documents.route.ts';
import { openDocument } from './open-document.ts';

/**
 * A document, read once as JSON. Clients that accept `text/event-stream` are answered by `streamDocument`.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  try {
    const { read } = await openDocument(shop, params['*'], new URL(request.url).searchParams);
    return await jsonResponse(shop, () => read(shop));
  } catch (error) {
    return errorResponse(shop, error);
  }
}
