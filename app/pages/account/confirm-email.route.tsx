import { useEffect } from 'react';
import { MessagePage } from '#app/components/page/message-page.tsx';
import { SignOutButton } from '#app/components/shell/sign-out-button.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { useToast } from '#app/components/ui/toast-context.ts';
import * as messages from '#app/messages/account.ts';
import * as settings from '#app/messages/settings.tsx';
import { getUserContext, requireUser } from '#app/middleware/require-user.ts';
import { type ConfirmedEmailChange, confirmEmailChange } from '#server/accounts/confirm-email-change.ts';
import type { Route } from './+types/confirm-email.route.ts';

export const middleware: Route.MiddlewareFunction[] = [requireUser()];

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return confirmEmailChange(getUserContext(context), { headers: request.headers, token });
}

export const meta: Route.MetaFunction = () => [{ title: messages.newEmail }];

/** `/confirm-email` is the link in the mail to an account's new address. */
export default function ConfirmEmail({ loaderData: confirmed }: Route.ComponentProps) {
  const toast = useToast();
  const hasMoved = confirmed.state === 'changed' && confirmed.projects.length > 0;
  useEffect(() => {
    if (hasMoved) toast(messages.purchasesMerged);
  }, [hasMoved, toast]);
  const { title, text } = getMessage(confirmed);
  return (
    <MessagePage compact eyebrow={settings.title} title={title}>
      <p className="wrap-anywhere">{text}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        {/* The link reloads the page, because the header still shows the old email. */}
        <LinkButton to="/dashboard/account" variant="primary" reloadDocument>
          {messages.goToAccount}
        </LinkButton>
        {confirmed.state === 'other account' && <SignOutButton label={messages.logOutOfThis} />}
      </p>
    </MessagePage>
  );
}

const MESSAGES: Record<Exclude<ConfirmedEmailChange['state'], 'changed'>, { title: string; text: string }> = {
  ended: { title: messages.linkExpired, text: messages.emailLinkExpiredText },
  taken: { title: messages.emailTaken, text: messages.emailTakenText },
  'other account': { title: messages.otherAccount, text: messages.emailOtherAccountText },
};

function getMessage(confirmed: ConfirmedEmailChange): { title: string; text: string } {
  if (confirmed.state !== 'changed') return MESSAGES[confirmed.state];
  return { title: messages.emailChanged, text: messages.emailChangedText(confirmed.email) };
}
