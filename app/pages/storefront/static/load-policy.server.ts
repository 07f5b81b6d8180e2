import { errorPage } from '#app/lib/error-page.server.ts';
import { orNull } from '#app/lib/shop-errors.server.ts';
import type { AgreedText } from '#content/text-versions.ts';
import { getPolicy, type Policy } from '#server/content/get-page.ts';
import type { Context } from '#server/context.ts';

/**
 * Loads the version of a text that `?version=` names, by default the one in force. Throws a 404 if there is
 * none.
 */
export async function loadPolicy(shop: Context, name: AgreedText, request: Request): Promise<Policy> {
  const version = new URL(request.url).searchParams.get('version');
  const policy = await orNull(getPolicy(shop, name, version ?? undefined));
  if (!policy) throw errorPage(404);
  return policy;
}
