import { data, redirect } from 'react-router';
import * as z from 'zod';
import { limitRate } from '#app/api/rate-limit.ts';
import { isSameOrigin } from '#app/api/same-origin.ts';
import { httpStatusOf } from '#contract/status.ts';
import { changeGithubAccount } from '#server/access/change-github-account.ts';
import { sendNewInvite } from '#server/access/send-new-invite.ts';
import type { Context } from '#server/context.ts';
import { isShopError, ShopError, toPublicError } from '#server/errors.ts';

/** What a dashboard's form may ask for. */
const wish = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('new-invite'), orderId: z.string().max(128) }),
  z.object({
    intent: z.literal('change-account'),
    orderId: z.string().max(128),
    githubId: z.string().max(100),
  }),
]);

/** How it went, and if it did not, what is wrong in words to show. */
export type InviteActionResult = { done: true } | { done: false; message: string };

/** Answers the dashboard's forms; who is signed out by now is taken to the login. */
export async function handleInviteAction(request: Request, shop: Context, login: string) {
  if (!shop.actor) throw redirect(login);
  try {
    if (!isSameOrigin(request, shop.settings.appUrl))
      throw new ShopError('PERMISSION_DENIED', 'This may only be called from the shop itself.');
    await limitRate(shop, 'mendInvite', 30);
    const parsed = wish.safeParse(Object.fromEntries(await request.formData()));
    if (!parsed.success) throw new ShopError('INVALID_ARGUMENT', 'Please check what you entered.');
    if (parsed.data.intent === 'new-invite') await sendNewInvite(shop, parsed.data);
    else await changeGithubAccount(shop, parsed.data);
    return data<InviteActionResult>({ done: true });
  } catch (error) {
    if (!isShopError(error)) shop.log.error({ err: error }, 'an invitation could not be mended');
    const { status, message } = toPublicError(error);
    return data<InviteActionResult>({ done: false, message }, { status: httpStatusOf[status] });
  }
}
