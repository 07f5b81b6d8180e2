import { data } from 'react-router';
import * as z from 'zod';
import { readForm } from '#app/lib/read-form.server.ts';
import { githubName } from '#contract/fields.ts';
import { httpStatusOf } from '#contract/status.ts';
import type { Context } from '#server/context.ts';
import { reportError, ShopError } from '#server/errors.ts';
import { changeGithubAccount, requestNewInvitation } from '#server/features/access/own-invitation.ts';
import { requestConfirmationLink } from '#server/features/accounts/confirmation-link.ts';
import { answerGithubQuestion } from '#server/features/accounts/github-question.ts';
import { parsePaidOrders } from '#server/features/orders/paid-orders.ts';
import { limitPerMinute } from '#server/platform/rate-limit/limit-network.ts';

const order = { orderId: z.string().max(128), key: z.string().max(128).optional() };
const formValues = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('confirmation-link') }),
  z.object({
    intent: z.literal('github-account'),
    githubAccountId: z.coerce.number().int(),
    answer: z.enum(['yes', 'no']),
  }),
  z.object({ intent: z.literal('new-invite'), ...order }),
  z.object({ intent: z.literal('change-account'), ...order, githubId: githubName }),
]);

/** `message` tells the user why the action failed. */
export type InviteActionResult = { ok: true } | { ok: false; message: string };

/**
 * Handles the forms of the dashboard and the order page: invitations, the email's confirmation, and whose a
 * GitHub account is.
 */
export async function handleInviteAction(request: Request, shop: Context) {
  const form = await readForm(request);
  try {
    await limitPerMinute(shop, 'inviteAction', 30);
    const parsed = formValues.safeParse(Object.fromEntries(form));
    if (!parsed.success) throw new ShopError('INVALID_ARGUMENT', 'Please check what you entered.');
    const paidOrders = parsePaidOrders(shop, request.headers.get('cookie'));
    if (parsed.data.intent === 'confirmation-link') await requestConfirmationLink(shop);
    else if (parsed.data.intent === 'github-account')
      await answerGithubQuestion(shop, { ...parsed.data, isOwn: parsed.data.answer === 'yes' });
    else if (parsed.data.intent === 'new-invite')
      await requestNewInvitation(shop, { ...parsed.data, paidOrders });
    else await changeGithubAccount(shop, { ...parsed.data, paidOrders });
    return data<InviteActionResult>({ ok: true });
  } catch (error) {
    const { status, message } = reportError(shop.log, error);
    return data<InviteActionResult>({ ok: false, message }, { status: httpStatusOf[status] });
  }
}
