import { Check, LoaderCircle, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { StatusRegion } from '#app/components/ui/status-region.tsx';
import type { CheckedRepository } from '#server/projects/check-repository.ts';
import { useRepositoryCheck } from './use-repository-check.ts';

/** What GitHub says about the repository, before it is sold from. Nothing here keeps anybody from saving. */
export function RepositoryFacts({ url }: { url: string }) {
  const check = useRepositoryCheck(url);
  return (
    <StatusRegion className="mt-1.5 min-h-6 text-sm">
      {check.state === 'asking' && (
        <Line icon={<LoaderCircle aria-hidden className="size-4 animate-spin" />}>
          <span className="text-muted">Asking GitHub about this repository</span>
        </Line>
      )}
      {check.state === 'failed' && <Warning>{check.message}</Warning>}
      {check.state === 'known' && <Facts facts={check.facts} />}
    </StatusRegion>
  );
}

function Facts({ facts }: { facts: CheckedRepository }) {
  const warnings = warningsOf(facts);
  if (warnings.length > 0) return warnings.map((warning) => <Warning key={warning}>{warning}</Warning>);
  return (
    <Line icon={<Check aria-hidden className="size-4 text-ok" />}>
      <span className="text-muted">
        Reachable, private, owned by an organisation, and our token may invite.
      </span>
    </Line>
  );
}

/** What is not as it should be, plainly, with what follows from it. */
function warningsOf({ reachable, ...facts }: CheckedRepository): string[] {
  if (!reachable)
    return [
      'Our token cannot see this repository, so nobody could be invited to it. Check the address, and that our token or app has access.',
    ];
  return [
    ...(facts.private ? [] : ['This repository is public: anybody can copy it without paying.']),
    ...(facts.ownedByOrganisation
      ? []
      : [
          'This repository belongs to a person and not to an organisation: buyers would be able to write to it.',
        ]),
    ...(facts.mayInvite
      ? []
      : ['Our token may not invite people to this repository: invitations would fail.']),
  ];
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <Line icon={<TriangleAlert aria-hidden className="size-4 text-warn" />}>
      <span className="font-medium text-warn">{children}</span>
    </Line>
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
