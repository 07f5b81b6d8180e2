import { useState } from 'react';
import { CallableForm } from '#app/components/forms/callable-form.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { useCallable } from '#app/lib/use-callable.ts';
import * as labels from '#app/messages/labels.ts';
import { TeamFields } from '#app/pages/checkout/team-fields.tsx';
import { useTeam } from '#app/pages/checkout/use-team.ts';
import { MAX_ACCOUNT_CHANGES } from '#domain/invitation.ts';
import type { PurchasedProject } from '#server/readers/account/get-user-documents.ts';

interface TeamDialogProps {
  purchase: PurchasedProject;
  onClose: () => void;
}

/** Adds and removes teammates. GitHub must know a new teammate's username. */
export function TeamDialog({ purchase, onClose }: TeamDialogProps) {
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
