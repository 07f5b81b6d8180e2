import type { ReactNode } from 'react';
import { useActionData, useFetcher } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import type { GithubAccount } from '#server/features/users/update-user.ts';
import type { InviteActionResult } from '../invitations/invite-actions.server.ts';

/** Asks the user to open the mailed link that confirms the email, and can send it again. */
export function ConfirmEmailNotice({ email }: { email: string }) {
  return (
    <Notice
      label="Confirm your email"
      intent="confirmation-link"
      buttons={(isPending) => (
        <Button type="submit" size="sm" pending={isPending}>
          Send again
        </Button>
      )}
      success="Sent. Please check your inbox."
    >
      We’ve emailed a link to {email}. Open it to confirm your email. It also adds what you bought earlier as
      a guest.
    </Notice>
  );
}

/** Asks whether the GitHub account of a purchase is the user's: someone else may have typed it as a guest. */
export function GithubQuestion({ account }: { account: GithubAccount }) {
  const { githubLogin, githubAccountId } = account;
  return (
    <Notice
      label="Is this your GitHub account?"
      intent="github-account"
      buttons={(isPending) => (
        <>
          <input type="hidden" name="githubAccountId" value={githubAccountId} />
          <Button type="submit" name="answer" value="yes" size="sm" pending={isPending}>
            Yes, it’s mine
          </Button>
          <Button type="submit" name="answer" value="no" size="sm" variant="quiet" pending={isPending}>
            No
          </Button>
        </>
      )}
      success=""
    >
      <strong>Is this your GitHub account?</strong> <span>A project was bought with your email for</span>{' '}
      <span translate="no" className="font-mono">
        {githubLogin}
      </span>
      <span>. If it’s yours, we’ll fill it in at your next purchase.</span>
    </Notice>
  );
}

interface NoticeProps {
  label: string;
  intent: 'confirmation-link' | 'github-account';
  buttons: (isPending: boolean) => ReactNode;
  success: string;
  children: ReactNode;
}

/** A notice with a form, which works without JavaScript. */
function Notice({ label, intent, buttons, success, children }: NoticeProps) {
  const fetcher = useFetcher<InviteActionResult>();
  // Without JavaScript the result is that of the page's last form post.
  const posted = useActionData<InviteActionResult>();
  const result = fetcher.state === 'idle' ? (fetcher.data ?? posted) : undefined;
  return (
    <section
      aria-label={label}
      className="mb-7 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-edge bg-surface p-4"
    >
      <p className="min-w-0 flex-1 basis-72 wrap-anywhere">{children}</p>
      <fetcher.Form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="intent" value={intent} />
        {buttons(fetcher.state !== 'idle')}
      </fetcher.Form>
      <p role="status" className="basis-full text-sm font-medium empty:hidden">
        {result?.ok && success}
      </p>
      <p role="alert" className="basis-full text-sm font-medium text-bad empty:hidden">
        {result && !result.ok && result.message}
      </p>
    </section>
  );
}
