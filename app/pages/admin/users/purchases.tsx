import { type FormEvent, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { useReturnFocus } from '#app/components/ui/use-return-focus.ts';
import { callFunction, messageOf } from '#app/lib/callables-client.ts';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import { useReload } from '#app/lib/live/use-reload.ts';
import type { PurchasedProject, User } from '#contract/documents.ts';
import type { InviteStatus } from '#domain/invite.ts';

const STATUS: Record<InviteStatus, { words: string; look: string }> = {
  invite_success: { words: 'Invited', look: 'text-ok' },
  invite_pending: { words: 'Invitation on its way', look: 'text-muted' },
  invite_failed: { words: 'Invitation failed', look: 'text-bad' },
};

/** What somebody bought, and whether they got it. */
export function Purchases({ user }: { user: User }) {
  const projects = Object.values(user.purchasedProjects);
  return (
    <section className="mt-5">
      <h2 className="mb-2 text-lg">Purchases</h2>
      {projects.length === 0 ? (
        <p className="text-sm text-muted">No purchases yet.</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {projects.map((project) => (
            <Purchase key={project.projectId} userId={user.id} project={project} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Purchase({ userId, project }: { userId: string; project: PurchasedProject }) {
  const reload = useReload();
  const ready = useHydrated();
  const [pending, setPending] = useState(false);
  const [told, setTold] = useState<{ failed: boolean; words: string }>();
  const { words, look } = STATUS[project.githubInviteStatus];
  const isFailed = project.githubInviteStatus === 'invite_failed';
  const outcome = useReturnFocus<HTMLParagraphElement>(isFailed);

  async function resend(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const githubId = String(new FormData(event.currentTarget).get('githubId') ?? '').trim();
    setPending(true);
    setTold(undefined);
    try {
      const { projectId, projectGitUrl: repoUrl } = project;
      const { status } = await callFunction('retryGithubInvite', { userId, projectId, githubId, repoUrl });
      const sent = status === 'invite_success';
      setTold({ failed: !sent, words: sent ? 'The invitation is sent.' : 'The invitation failed again.' });
      await reload();
    } catch (failure) {
      setTold({ failed: true, words: messageOf(failure, 'An unexpected error occurred.') });
    }
    setPending(false);
  }

  return (
    <li className="py-2.5">
      <p className="font-medium">{project.name}</p>
      <p className="text-sm text-muted">
        <span className={`font-medium ${look}`}>{words}</span>, for{' '}
        <span className="font-mono text-xs">{project.githubId}</span>
      </p>
      {isFailed && (
        <form onSubmit={resend} className="mt-2 max-w-md">
          <Field
            label="GitHub username"
            name="githubId"
            defaultValue={project.githubId}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            required
            hint="The invitation goes to this account."
            action={
              <Button type="submit" disabled={!ready} pending={pending}>
                Re-send Invite
              </Button>
            }
          />
        </form>
      )}
      <p
        ref={outcome}
        role="status"
        tabIndex={-1}
        className={`mt-1 text-sm font-medium outline-none ${told?.failed ? 'text-bad' : 'text-ok'}`}
      >
        {told?.words}
      </p>
    </li>
  );
}
