import { data } from 'react-router';
import * as z from 'zod';
import * as messages from '#app/messages/invitations.tsx';
import { httpStatusOf } from '#contract/status.ts';
import { changeGithubAccount } from '#server/access/change-github-account.ts';
import { requestNewInvitation } from '#server/access/request-new-invitation.ts';
import { requestConfirmationLink } from '#server/accounts/confirmation-link.ts';
import type { Context } from '#server/context.ts';
import { reportError, ShopError } from '#server/errors.ts';
import { limitPerMinute } from '#server/platform/rate-limit/limit-network.ts';

const formValues = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('confirmation-link') }),
  z.object({ intent: z.literal('new-invite'), orderId: z.string().max(128) }),
  z.object({
    intent: z.literal('change-account'),
    orderId: z.string().max(128),
    githubId: z.string().max(100),
  }),
]);

/** `message` says why it failed, for the user. */
export type InviteActionResult = { ok: true } | { ok: false; message: string };

/** Handles the dashboard's forms: invitations, and the link that confirms the email. */
export async function handleInviteAction(request: Request, shop: Context) {
  try {
    await limitPerMinute(shop, 'inviteAction', 30);
    const parsed = formValues.safeParse(Object.fromEntries(await request.formData()));
    if (!parsed.success) throw new ShopError('INVALID_ARGUMENT', messages.checkInput);
    if (parsed.data.intent === 'confirmation-link') await requestConfirmationLink(shop);
    else if (parsed.data.intent === 'new-invite') await requestNewInvitation(shop, parsed.data);
    else await changeGithubAccount(shop, parsed.data);
    return data<InviteActionResult>({ ok: true });
  } catch (error) {
    const { status, message } = reportError(shop.log, error);
    return data<InviteActionResult>({ ok: false, message }, { status: httpStatusOf[status] });
  }
}
