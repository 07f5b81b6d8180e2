import { Check, CircleAlert, X } from '#app/components/ui/icons.tsx';
import type { OrderStep, StepStatus } from '#domain/describe-order.ts';

const STEP_STATUS: Record<StepStatus, string> = {
  done: 'Done',
  current: 'Now',
  pending: 'Later',
  failed: 'Needs attention',
  ended: 'Ended',
};

/** Lists the steps from the payment to the repository, with those that are done and the current one. */
export function OrderSteps({ steps }: { steps: OrderStep[] }) {
  return (
    <ol className="order-steps">
      {steps.map(({ name, status, text }) => (
        <li key={name} data-status={status} aria-current={status === 'current' ? 'step' : undefined}>
          <span aria-hidden="true" className="order-mark">
            {status === 'done' && <Check className="size-4" />}
            {status === 'failed' && <CircleAlert className="size-4" />}
            {status === 'ended' && <X className="size-4" />}
          </span>
          <span className="min-w-0 wrap-anywhere">
            {text}
            <span className="sr-only"> ({STEP_STATUS[status]})</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
