import { CallableForm } from '#app/components/forms/callable-form.tsx';
import { Code } from '#app/components/ui/code.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { useReturnFocus } from '#app/components/ui/use-return-focus.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import { INVITATION_STATES } from '#app/pages/admin/orders/order-labels.ts';
import type { PurchasedProject, User } from '#server/readers/account/get-user-documents.ts';

/** Lists a user's purchases with the status of their invitations. Failed ones can be sent again. */
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
  const { name, githubId, githubInviteStatus, inviteState, projectId, projectGitUrl: repoUrl } = project;
  const { text, tone } = INVITATION_STATES[inviteState];
  const isFailed = githubInviteStatus === 'invite_failed';
  const resending = useCallable('retryGithubInvite', {
    onResult: ({ status }) =>
      status === 'invite_success'
        ? { success: 'Invitation sent.' }
        : { error: 'The invitation failed again.' },
  });
  // The form disappears on success, so the message takes the focus.
  const message = useReturnFocus<HTMLParagraphElement>(isFailed);

  return (
    <li className="py-2.5">
      <p className="font-medium">{name}</p>
      <p className="text-sm text-muted">
        <StatusBadge tone={tone}>{text}</StatusBadge>, for <Code className="text-xs" text={githubId} />
      </p>
      {isFailed && repoUrl && (
        <CallableForm
          callable={resending}
          read={(text) => ({ userId, projectId, githubId: text('githubId'), repoUrl })}
          noValidate={false}
          className="mt-2 max-w-md"
        >
          <Field
            label="GitHub username"
            name="githubId"
            defaultValue={githubId}
            isCode
            maxLength={100}
            required
            hint="The invitation goes to this account."
            action={
              <ScriptButton type="submit" pending={resending.pending}>
                Re-send Invite
              </ScriptButton>
            }
          />
        </CallableForm>
      )}
      <p
        ref={message}
        role="status"
        tabIndex={-1}
        className={`mt-1 text-sm font-medium outline-none ${resending.error ? 'text-bad' : 'text-ok'}`}
      >
        {resending.error || resending.success}
      </p>
    </li>
  );
}
