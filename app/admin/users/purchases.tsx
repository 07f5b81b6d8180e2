import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { callFunction, messageOf } from '#app/functions-client.ts';
import { Button } from '#app/ui/button.tsx';
import type { InviteStatus, PurchasedProject, User } from '#contract/documents.ts';

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
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState(false);
  const [told, setTold] = useState<{ failed: boolean; words: string }>();
  const { words, look } = STATUS[project.githubInviteStatus];

  async function resend() {
    setPending(true);
    setTold(undefined);
    try {
      const { projectId, githubId, projectGitUrl: repoUrl } = project;
      const { status } = await callFunction('retryGithubInvite', { userId, projectId, githubId, repoUrl });
      const sent = status === 'invite_success';
      setTold({ failed: !sent, words: sent ? 'The invitation is sent.' : 'The invitation failed again.' });
      await revalidate();
    } catch (failure) {
      setTold({ failed: true, words: messageOf(failure, 'An unexpected error occurred.') });
    }
    setPending(false);
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-2.5">
      <div className="min-w-0 grow">
        <p className="font-medium">{project.name}</p>
        <p className="text-sm text-muted">
          <span className={`font-medium ${look}`}>{words}</span>, for{' '}
          <span className="font-mono text-xs">{project.githubId}</span>
        </p>
      </div>
      {project.githubInviteStatus === 'invite_failed' && (
        <Button size="sm" pending={pending} onClick={resend}>
          Re-send Invite
        </Button>
      )}
      <p role="status" className={`w-full text-sm font-medium ${told?.failed ? 'text-bad' : 'text-ok'}`}>
        {told?.words}
      </p>
    </li>
  );
}
