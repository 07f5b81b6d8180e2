import { useState } from 'react';
import { CallableForm } from '#app/components/forms/callable-form.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Code } from '#app/components/ui/code.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { useCallable } from '#app/lib/use-callable.ts';
import * as labels from '#app/messages/labels.ts';
import { TeamFields } from '#app/pages/checkout/team-fields.tsx';
import { useTeam } from '#app/pages/checkout/use-team.ts';
import { type InvitationState, MAX_ACCOUNT_CHANGES } from '#domain/invitation.ts';
import type { TeamMember } from '#server/readers/access/list-teams.ts';
import type { PurchasedProject } from '#server/readers/account/get-user-documents.ts';

const STATES: Record<InvitationState, string> = {
  waiting: 'invitation on its way',
  queued: "invited as soon as GitHub's daily limit allows",
  sent: 'invited',
  accepted: 'has access',
  expired: 'no open invitation',
  needs_person: "we're fixing a problem on our side",
  refused: 'GitHub refuses this account',
};

/** Lists the teammates of a purchase with their states. Renders nothing without teammates. */
export function TeamList({ team }: { team: readonly TeamMember[] }) {
  if (team.length === 0) return null;
  return (
    <ul aria-label="Team" className="grid gap-0.5 text-sm text-muted">
      {team.map(({ githubId, inviteState }) => (
        <li key={githubId} className="wrap-anywhere">
          <Code className="text-text" text={githubId} />: {STATES[inviteState]}
        </li>
      ))}
    </ul>
  );
}

/** A button to change the team. Renders nothing if the project is for one account. */
export function ManageTeam({ purchase }: { purchase: PurchasedProject }) {
  const [isOpen, setOpen] = useState(false);
  if (purchase.teamSize === 1) return null;
  return (
    <>
      <Button size="xs" variant="quiet" onClick={() => setOpen(true)}>
        Manage team
      </Button>
      {isOpen && <TeamDialog purchase={purchase} onClose={() => setOpen(false)} />}
    </>
  );
}

interface TeamDialogProps {
  purchase: PurchasedProject;
  onClose: () => void;
}

/** Adds and removes teammates. GitHub must know a new teammate's username. */
function TeamDialog({ purchase, onClose }: TeamDialogProps) {
  const { orderId, name, teamSize, team } = purchase;
  const control = useTeam({ seats: teamSize - 1, present: team.map(({ githubId }) => githubId) });
  const [isUnverified, setUnverified] = useState(false);
  const saving = useCallable('updateTeam', {
    onResult: () => ({ toast: 'Your team is saved. New teammates get their invitation now.' }),
  });
  return (
    <Dialog title="Manage team" onClose={onClose}>
      <p className="mb-4 text-muted">
        {name} is for up to {teamSize} GitHub accounts, yours included. Anyone you remove loses access. The
        GitHub accounts of a project can change {MAX_ACCOUNT_CHANGES} times in all.
      </p>
      <CallableForm
        callable={isUnverified && !control.isVerified ? { ...saving, error: labels.verifyTeammates } : saving}
        read={() => {
          const githubIds = control.collect();
          setUnverified(githubIds === null);
          return githubIds && { orderId, githubIds };
        }}
        onDone={onClose}
        footerClassName="dialog-footer mt-4"
        buttons={
          <Button type="submit" variant="primary" className="w-full" pending={saving.pending}>
            Save team
          </Button>
        }
      >
        <div className="grid gap-3">
          <TeamFields control={control} />
          {control.add && (
            <ScriptButton size="sm" className="justify-self-start" onClick={control.add}>
              Add teammate
            </ScriptButton>
          )}
        </div>
      </CallableForm>
    </Dialog>
  );
}
