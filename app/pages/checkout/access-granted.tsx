import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CloneHint } from '#app/components/clone-hint.tsx';
import { BreakAtSlashes } from '#app/components/ui/break-at-slashes.tsx';
import { buttonClass } from '#app/components/ui/button-class.ts';
import { CopyButton } from '#app/components/ui/copy-button.tsx';
import * as labels from '#app/messages/labels.ts';
import type { Buyer } from './draft.ts';
import { NextSteps, type OrderLinkProps, ReceiptSent } from './next-steps.tsx';
import { PaymentId } from './payment-id.tsx';

interface AccessGrantedProps extends OrderLinkProps {
  /** `owner/name` */
  repository: string;
  buyer: Buyer | null;
  paymentId: string | null;
}

/** Shows a buyer who has access to the repository how to get the code. */
export function AccessGranted({ repository, buyer, paymentId, ...order }: AccessGrantedProps) {
  const url = `https://github.com/${repository}`;
  return (
    <>
      <p className="text-muted">
        Clone it, or open it in your browser. There’s no invitation to accept. <ReceiptSent buyer={buyer} />
      </p>
      <dl className="grid gap-3">
        <Command name="Clone with Git" command={`git clone ${url}.git`} copyLabel="Copy the Git command" />
        <Command
          name={
            <>
              Clone with{' '}
              <Link to="https://cli.github.com/" className="link">
                GitHub CLI
              </Link>
            </>
          }
          command={`gh repo clone ${repository}`}
          copyLabel="Copy the GitHub CLI command"
        />
      </dl>
      <p className="text-sm text-muted">
        <CloneHint />
      </p>
      {paymentId && <PaymentId kind="payment" id={paymentId} />}
      <NextSteps {...order}>
        <a href={url} className={buttonClass({ variant: 'primary' })}>
          {labels.viewOnGithub}
        </a>
        {/* Phones have no GitHub Desktop. See its manual about cloning a repository from GitHub. */}
        <a href={`x-github-client://openRepo/${url}`} className={buttonClass({}, 'pointer-coarse:hidden')}>
          Open in GitHub Desktop
        </a>
      </NextSteps>
    </>
  );
}

function Command({ name, command, copyLabel }: { name: ReactNode; command: string; copyLabel: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-1 flex items-center justify-between gap-3 panel p-2">
        <code translate="no" className="min-w-0 font-mono text-sm wrap-anywhere select-all">
          <BreakAtSlashes text={command} />
        </code>
        <CopyButton text={command} label={copyLabel} />
      </dd>
    </div>
  );
}
