import type { ReactNode } from 'react';
import { buttonClass } from '#app/components/ui/button-class.ts';
import { CopyButton } from '#app/components/ui/copy-button.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import * as messages from '#app/messages/checkout.tsx';
import { PaymentId } from './payment-id.tsx';

interface AccessGrantedProps {
  /** `owner/name`; null until the page's data contains it. */
  repository: string | null;
  paymentId: string | null;
}

/** Shows a buyer who has access to the repository how to get the code. */
export function AccessGranted({ repository, paymentId }: AccessGrantedProps) {
  const url = `https://github.com/${repository}`;
  return (
    <>
      <p className="text-muted">{messages.getTheCode}</p>
      {repository && (
        <>
          <dl className="grid gap-3">
            <Command
              name={messages.cloneCommand}
              command={`git clone ${url}.git`}
              copyLabel={messages.copyCloneCommand}
            />
            <Command
              name={messages.githubCli((words) => (
                <a className="link" href="https://cli.github.com/">
                  {words}
                </a>
              ))}
              command={`gh repo clone ${repository}`}
              copyLabel={messages.copyCliCommand}
            />
          </dl>
          <div className="flex flex-wrap gap-3">
            <a href={url} className={buttonClass({ variant: 'primary' })}>
              {messages.viewOnGithub}
            </a>
            {/* See GitHub Desktop's manual about cloning a repository from GitHub to GitHub Desktop. */}
            <a href={`x-github-client://openRepo/${url}`} className={buttonClass({})}>
              {messages.openInDesktop}
            </a>
            <LinkButton to="/dashboard">{messages.goToDashboard}</LinkButton>
          </div>
        </>
      )}
      {paymentId && <PaymentId kind="payment" id={paymentId} />}
    </>
  );
}

function Command({ name, command, copyLabel }: { name: ReactNode; command: string; copyLabel: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-1 flex items-center justify-between gap-3 rounded-md border border-line bg-surface p-2">
        <code className="min-w-0 font-mono text-sm break-all select-all">{command}</code>
        <CopyButton text={command} label={copyLabel} />
      </dd>
    </div>
  );
}
