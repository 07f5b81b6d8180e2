import { shopOf } from '#app/middleware/shop.ts';
import { tellError } from '#server/errors.ts';
import type { Route } from './+types/auth.ts';
import { isSameOrigin } from './same-origin.ts';

/** The accounts library's own addresses. */
export function loader({ request, context }: Route.LoaderArgs) {
  return shopOf(context).auth.handle(request);
}

export function action({ request, context }: Route.ActionArgs) {
  const shop = shopOf(context);
  if (!isSameOrigin(request, shop.settings.appUrl)) {
    return Response.json(
      { code: 'INVALID_ORIGIN', message: 'This may only be called from the shop itself.' },
      { status: 403 },
    );
  }
  return shop.auth.handle(request).catch((error: unknown) => {
    shop.log.error({ err: error }, 'auth failed');
    return Response.json({ message: tellError(error).message }, { status: 500 });
  });
}
