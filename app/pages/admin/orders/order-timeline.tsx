import { CircleDashed } from '#app/components/ui/account-icons.tsx';
import { Check, CircleAlert } from '#app/components/ui/icons.tsx';
import * as messages from '#app/messages/admin-orders.tsx';
import type { OrderDocument } from '#contract/order-documents.ts';
import { formatDateTime } from '#domain/time.ts';
import { listOrderSteps, type OrderStep } from './order-steps.ts';

/** The steps of an order with their time or what they wait for. */
export function OrderTimeline({ order }: { order: OrderDocument }) {
  return (
    <section className="mt-5">
      <h2 className="mb-1 text-lg">{messages.timeline}</h2>
      <ol className="timeline">
        {listOrderSteps(order).map((step) => (
          <li key={step.name}>
            <StepIcon step={step} />
            <p className="font-medium">{step.name}</p>
            <div className="min-w-0">
              {step.at !== null && <p className="font-mono text-xs">{formatDateTime(step.at)}</p>}
              {step.note && (
                <p className={`wrap-anywhere ${step.isBad ? 'text-bad' : 'text-muted'}`}>{step.note}</p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function StepIcon({ step: { at, isBad } }: { step: OrderStep }) {
  if (isBad) return <CircleAlert className="size-4 text-bad" />;
  if (at !== null) return <Check className="size-4 text-ok" />;
  return <CircleDashed className="size-4 text-muted" />;
}
