import { shopOf } from '#app/middleware/shop-context.ts';
import { findPreview } from '#server/features/repositories/find-preview.ts';
import type { Route } from './+types/preview.route.ts';
import { immutableFile } from './immutable-file.ts';

/** Serves a preview that a manifest allows: a picture, a page of a PDF, or highlighted source as HTML. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const preview = await findPreview(shopOf(context), params.id);
  return preview ? immutableFile(preview) : new Response('There is no such preview.', { status: 404 });
}
