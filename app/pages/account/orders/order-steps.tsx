import { Check, CircleAlert, X } from '#app/components/ui/icons.tsx';
import * as messages from '#app/messages/orders.tsx';
import type { StepStatus, StoryStep } from '#domain/order-story.ts';

/** The way from the payment to the repository, with what is done and what happens now. */
export function OrderSteps({ steps }: { steps: StoryStep[] }) {
  return (
    <ol className="order-steps">
      {steps.map(({ name, status, text }) => (
        <li key={name} data-status={status} aria-current={status === 'current' ? 'step' : undefined}>
          <Mark status={status} />
          <span className="min-w-0 wrap-anywhere">
            {text}
            <span className="sr-only"> ({messages.stepStatus[status]})</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function Mark({ status }: { status: StepStatus }) {
  return (
    <span aria-hidden="true" className="order-mark">
      {status === 'done' && <Check className="size-4" />}
      {status === 'failed' && <CircleAlert className="size-4" />}
      {status === 'ended' && <X className="size-4" />}
    </span>
  );
}
