import { shopOf } from '#app/middleware/shop-context.ts';
import { httpStatusOf } from '#contract/status.ts';
import { requestOrderLinks } from '#server/accounts/email-order-links.ts';
import { isShopError, toPublicError } from '#server/errors.ts';
import type { Route } from './+types/find-order.route.ts';
import { isSameOrigin } from './same-origin.ts';

/** `POST /find-order` with `{email}`: mails the links of that address's orders, and answers alike whether there are any. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = shopOf(context);
  const headers = { 'cache-control': 'no-store' };
  if (!isSameOrigin(request, shop.settings.appUrl)) return Response.json({}, { status: 403, headers });
  const body: unknown = await request.json().catch(() => null);
  const { email } = (body ?? {}) as { email?: unknown };
  try {
    await requestOrderLinks(shop, { email: typeof email === 'string' ? email : '' });
    return Response.json({ asked: true }, { headers });
  } catch (error) {
    if (!isShopError(error)) shop.log.error({ err: error }, 'orders not asked for');
    const { status, message } = toPublicError(error);
    return Response.json({ code: status, message }, { status: httpStatusOf[status], headers });
  }
}
