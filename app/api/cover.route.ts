import { shopOf } from '#app/middleware/shop-context.ts';
import { findCover } from '#server/projects/covers.ts';
import type { Route } from './+types/cover.route.ts';

/** An uploaded cover. Cached forever, because its id is a hash of its content. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const cover = await findCover(shopOf(context), params.id);
  if (!cover) return new Response('There is no such picture.', { status: 404 });
  return new Response(Buffer.from(cover.bytes), {
    headers: {
      'content-type': cover.contentType,
      'content-length': String(cover.bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  });
}
