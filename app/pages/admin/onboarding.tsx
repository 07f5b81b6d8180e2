import type { ReactNode } from 'react';
import { Circle } from '#app/components/ui/account-icons.tsx';
import { Code } from '#app/components/ui/code.tsx';
import { CircleCheck } from '#app/components/ui/icons.tsx';
import { linkTo } from '#app/components/ui/link-to.tsx';
import * as messages from '#app/messages/admin.tsx';
import type { Onboarding } from '#server/queries/admin-panel/get-onboarding.ts';

interface OnboardingChecklistProps {
  steps: Onboarding;
  appUrl: string;
}

/** Lists what a new shop needs before it can sell. */
export function OnboardingChecklist({ steps, appUrl }: OnboardingChecklistProps) {
  return (
    <section aria-labelledby="onboarding" className="mb-6 max-w-3xl panel p-5">
      <h2 id="onboarding" className="text-xl">
        {messages.onboarding}
      </h2>
      <ol className="mt-4 grid gap-4">
        <Step done={steps.webhook} title={messages.webhookTask}>
          {messages.webhookText(<Code text={`${appUrl}/webhooks/razorpay`} />)}
        </Step>
        <Step done={steps.project} title={messages.projectTask}>
          {messages.projectText(linkTo('/admin/projects'))}
        </Step>
        <Step done={steps.published} title={messages.publishTask}>
          {messages.publishText}
        </Step>
        <Step done={steps.invitation} title={messages.inviteTask}>
          {messages.inviteText}
        </Step>
      </ol>
    </section>
  );
}

function Step({ done, title, children }: { done: boolean; title: string; children: ReactNode }) {
  const Icon = done ? CircleCheck : Circle;
  return (
    <li className="flex gap-3">
      <Icon className={`mt-0.5 size-5 shrink-0 ${done ? 'text-ok' : 'text-muted'}`} />
      <div className="min-w-0">
        <p className="font-medium">
          {title}
          <span className="sr-only">{done ? messages.taskDone : messages.taskToDo}</span>
        </p>
        {!done && <p className="text-muted">{children}</p>}
      </div>
    </li>
  );
}
