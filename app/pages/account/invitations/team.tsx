import { useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Code } from '#app/components/ui/code.tsx';
import type { InvitationState } from '#domain/invitation.ts';
import type { TeamMember } from '#server/readers/access/list-teams.ts';
import type { PurchasedProject } from '#server/readers/account/get-user-documents.ts';
import { TeamDialog } from './team-dialog.tsx';

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
