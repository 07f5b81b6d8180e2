import { Check, LoaderCircle, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { StatusRegion } from '#app/components/ui/status-region.tsx';
import type { ResultOf } from '#contract/functions.ts';
import { useRepositoryCheck } from './use-repository-check.ts';

type CheckResult = ResultOf<'checkRepository'>;

/** Warns about a repository that cannot be sold as typed. Warnings do not prevent saving. */
export function RepositoryCheck({ url }: { url: string }) {
  const check = useRepositoryCheck(url);
  return (
    <StatusRegion className="mt-1.5 min-h-6 text-sm">
      {check.state === 'checking' && (
        <Line icon={<LoaderCircle aria-hidden className="size-4 animate-spin" />}>
          <span className="text-muted">Asking GitHub about this repository</span>
        </Line>
      )}
      {check.state === 'failed' && <Warning>{check.message}</Warning>}
      {check.state === 'checked' && <Result result={check.result} />}
    </StatusRegion>
  );
}

function Result({ result }: { result: CheckResult }) {
  const warnings = listWarnings(result);
  if (warnings.length > 0) return warnings.map((warning) => <Warning key={warning}>{warning}</Warning>);
  return (
    <Line icon={<Check aria-hidden className="size-4 text-ok" />}>
      <span className="text-muted">
        Reachable, private, owned by an organisation, and our token may invite.
      </span>
    </Line>
  );
}

function listWarnings(result: CheckResult): string[] {
  if (!result.reachable)
    return [
      'Our token cannot see this repository, so nobody could be invited to it. Check the address, and that our token or app has access.',
    ];
  return [
    ...(result.private ? [] : ['This repository is public: anybody can copy it without paying.']),
    ...(result.ownedByOrganisation
      ? []
      : [
          'This repository belongs to a person and not to an organisation: buyers would be able to write to it.',
        ]),
    ...(result.mayInvite
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
