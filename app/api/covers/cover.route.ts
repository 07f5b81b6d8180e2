import { immutableFile } from '#app/api/immutable-file.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { findCover } from '#server/features/projects/covers.ts';
import type { Route } from './+types/cover.route.ts';
import { coverSvg } from './draw-cover.ts';

/**
 * Serves an uploaded cover by its hash, or the drawing for a project's slug (`{slug}.svg`) and technologies.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const [, slug] = /^([a-z0-9-]{1,100})\.svg$/.exec(params.id) ?? [];
  if (slug) {
    const tech = new URL(request.url).searchParams.get('tech') ?? '';
    return immutableFile({
      contentType: 'image/svg+xml',
      bytes: Buffer.from(coverSvg(slug, tech.split(','))),
    });
  }
  const cover = await findCover(shopOf(context), params.id);
  return cover ? immutableFile(cover) : new Response('There is no such picture.', { status: 404 });
}
