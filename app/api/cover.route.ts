import { shopOf } from '#app/middleware/shop-context.ts';
import { findCover } from '#server/projects/covers.ts';
import type { Route } from './+types/cover.route.ts';
import { immutableFile } from './immutable-file.ts';

/** Serves an uploaded cover. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const cover = await findCover(shopOf(context), params.id);
  return cover ? immutableFile(cover) : new Response('There is no such picture.', { status: 404 });
}
