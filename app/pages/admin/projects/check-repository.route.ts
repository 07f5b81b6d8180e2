import { jsonResponse } from '#app/api/json-response.ts';
import { requireAdmin } from '#app/middleware/require-admin.ts';
import { limitPerMinute } from '#server/platform/rate-limit/limit-network.ts';
import { checkRepository } from '#server/projects/check-repository.ts';
import type { Route } from './+types/check-repository.route.ts';

const PER_MINUTE = 60;

/** `/admin/check-repository?url=`: what GitHub says about a repository, as JSON. */
export function loader({ request, context }: Route.LoaderArgs) {
  const shop = requireAdmin(context, 'projectWrite');
  return jsonResponse(shop, async () => {
    await limitPerMinute(shop, 'check-repository', PER_MINUTE);
    const url = new URL(request.url).searchParams.get('url') ?? '';
    return { facts: await checkRepository(shop, url) };
  });
}
