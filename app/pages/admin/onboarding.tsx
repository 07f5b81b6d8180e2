import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Circle } from '#app/components/ui/account-icons.tsx';
import { Code } from '#app/components/ui/code.tsx';
import { CircleCheck } from '#app/components/ui/icons.tsx';
import type { Onboarding } from '#server/readers/admin-panel/get-onboarding.ts';

interface OnboardingChecklistProps {
  steps: Onboarding;
  appUrl: string;
}

/** Lists what a new shop needs before it can sell. */
export function OnboardingChecklist({ steps, appUrl }: OnboardingChecklistProps) {
  return (
    <section aria-labelledby="onboarding" className="mb-6 max-w-3xl panel p-5">
      <h2 id="onboarding" className="text-xl">
        Get your shop ready
      </h2>
      <ol className="mt-4 grid gap-4">
        <Step done={steps.webhook} title="Connect the Razorpay webhook">
          In Razorpay’s settings, send events to <Code text={`${appUrl}/webhooks/razorpay`} />.
        </Step>
        <Step done={steps.project} title="Add your first project">
          Go to{' '}
          <Link to="/admin/projects" className="link">
            Projects
          </Link>{' '}
          and add one.
        </Step>
        <Step done={steps.published} title="Publish a project">
          Drafts aren’t on sale yet.
        </Step>
        <Step done={steps.invitation} title="Send a test invitation">
          Order a project yourself and check that GitHub invites you.
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
          <span className="sr-only">{done ? ': done' : ': to do'}</span>
        </p>
        {!done && <p className="text-muted">{children}</p>}
      </div>
    </li>
  );
}
