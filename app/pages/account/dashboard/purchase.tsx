import { CircleAlert, CircleCheck, Clock, ExternalLink } from 'lucide-react';
import { buttonClass } from '#app/components/ui/button-class.ts';
import type { PurchasedProject } from '#contract/documents.ts';
import { InviteActions } from './invite-actions.tsx';
import { getInviteLabel, type InviteLabel } from './invite-labels.ts';

/** One purchase: its repository, how its invitation stands, and what the buyer can do about it. */
export function Purchase({ project }: { project: PurchasedProject }) {
  const { name, projectGitUrl, invitationUrl, githubId } = project;
  const { tone, text } = getInviteLabel(project);
  return (
    <li className="border-b border-line p-4 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 text-lg wrap-anywhere">{name}</h3>
        <a
          href={projectGitUrl}
          target="_blank"
          rel="noopener"
          className="link inline-flex min-h-11 items-center gap-1.5"
        >
          View on GitHub
          <ExternalLink aria-hidden className="size-4" />
        </a>
      </div>
      <p role="status" className="flex gap-2 text-sm text-muted">
        <ToneIcon tone={tone} />
        <span className="min-w-0 wrap-anywhere">{text}</span>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {invitationUrl && (
          <a
            href={invitationUrl}
            target="_blank"
            rel="noopener"
            className={buttonClass({ look: 'primary', size: 'sm' }, 'max-w-full flex-wrap gap-y-0 py-1')}
          >
            Open invitation
            <span className="font-mono font-normal whitespace-normal wrap-anywhere">for {githubId}</span>
          </a>
        )}
        <InviteActions project={project} />
      </div>
    </li>
  );
}

function ToneIcon({ tone }: Pick<InviteLabel, 'tone'>) {
  const Icon = { ok: CircleCheck, busy: Clock, warn: CircleAlert }[tone];
  const colour = { ok: 'text-ok', busy: 'text-muted', warn: 'text-warn' }[tone];
  return <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${colour}`} />;
}
