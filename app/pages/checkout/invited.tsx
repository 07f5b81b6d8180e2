import { LinkButton } from '#app/components/ui/link-button.tsx';
import type { Buyer } from './draft.ts';

/** What to do after a success. */
export function InvitationSent({ buyer }: { buyer: Buyer | null }) {
  return (
    <>
      <p className="text-muted">
        Open the link in the mail while you are signed in to GitHub as{' '}
        {buyer ? <strong className="text-text">{buyer.githubId}</strong> : 'the account that you gave'}, and
        accept the invitation within 7 days. Your receipt is on its way too
        {buyer && (
          <>
            , to <strong className="break-words text-text">{buyer.email}</strong>
          </>
        )}
        .
      </p>
      <LinkButton to="/projects" className="justify-self-start">
        Back to projects
      </LinkButton>
    </>
  );
}
