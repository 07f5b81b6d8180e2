import type { ReactNode } from 'react';
import { TriangleAlert } from '#app/components/ui/account-icons.tsx';
import { Check, LoaderCircle } from '#app/components/ui/icons.tsx';
import { StatusRegion } from '#app/components/ui/status-region.tsx';
import * as messages from '#app/messages/admin-projects.tsx';
import { listRepositoryWarnings } from './save-warnings.ts';
import type { RepositoryCheck } from './use-repository-check.ts';

/** Shows the result of checking the typed repository, and warns if it can't be sold. */
export function RepositoryCheckStatus({ check }: { check: RepositoryCheck }) {
  const warnings = listRepositoryWarnings(check);
  return (
    <StatusRegion className="mt-1.5 min-h-6 text-sm">
      {check.state === 'checking' && (
        <Line icon={<LoaderCircle className="size-4 animate-spin" />}>
          <span className="text-muted">{messages.checking}</span>
        </Line>
      )}
      {warnings.map((warning) => (
        <Line key={warning} icon={<TriangleAlert className="size-4 text-warn" />}>
          <span className="font-medium text-warn">{warning}</span>
        </Line>
      ))}
      {check.state === 'checked' && warnings.length === 0 && (
        <Line icon={<Check className="size-4 text-ok" />}>
          <span className="text-muted">{messages.repositoryFine}</span>
        </Line>
      )}
      {check.state === 'checked' && check.result.ownedByOrganisation && (
        <p className="text-muted">{messages.billedSeats}</p>
      )}
    </StatusRegion>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2">
      <span className="mt-0.5 shrink-0">{icon}</span>
      {children}
    </p>
  );
}
