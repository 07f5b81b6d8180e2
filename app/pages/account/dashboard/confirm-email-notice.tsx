import { useActionData, useFetcher } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import * as messages from '#app/messages/dashboard.ts';
import type { InviteActionResult } from '../invitations/invite-actions.server.ts';

/** Asks to open the emailed link, which confirms the account's email and merges earlier purchases. Can send it again. */
export function ConfirmEmailNotice({ email }: { email: string }) {
  const fetcher = useFetcher<InviteActionResult>();
  // Without JavaScript, the page's own post: the notice's is the only one.
  const posted = useActionData<InviteActionResult>();
  const result = fetcher.state === 'idle' ? (fetcher.data ?? posted) : undefined;
  return (
    <section
      aria-label={messages.confirmEmail}
      className="mb-7 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-edge bg-surface p-4"
    >
      <p className="min-w-0 flex-1 basis-72 wrap-anywhere">{messages.confirmEmailText(email)}</p>
      <fetcher.Form method="post">
        <input type="hidden" name="intent" value="confirmation-link" />
        <Button type="submit" size="sm" pending={fetcher.state !== 'idle'}>
          {messages.sendAgain}
        </Button>
      </fetcher.Form>
      <p role="status" className="basis-full text-sm font-medium empty:hidden">
        {result?.ok && messages.sentAgain}
      </p>
      <p role="alert" className="basis-full text-sm font-medium text-bad empty:hidden">
        {result && !result.ok && result.message}
      </p>
    </section>
  );
}
