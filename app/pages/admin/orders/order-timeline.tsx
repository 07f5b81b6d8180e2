import { Check, CircleAlert, CircleDashed } from 'lucide-react';
import type { OrderDocument } from '#contract/order-documents.ts';
import { formatDateTime } from '#domain/time.ts';
import { type Step, timelineOf } from './order-steps.ts';

/** The steps of an order, each with its moment or what it waits for. */
export function Timeline({ order }: { order: OrderDocument }) {
  return (
    <section className="mt-5">
      <h2 className="mb-1 text-lg">What happened</h2>
      <ol className="timeline">
        {timelineOf(order).map((step) => (
          <li key={step.name}>
            <Mark step={step} />
            <p className="font-medium">{step.name}</p>
            <div className="min-w-0">
              {step.at !== null && <p className="font-mono text-xs">{formatDateTime(step.at)}</p>}
              {step.note && (
                <p className={`wrap-anywhere ${step.bad ? 'text-bad' : 'text-muted'}`}>{step.note}</p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Mark({ step: { at, bad } }: { step: Step }) {
  if (bad) return <CircleAlert aria-hidden className="size-4 text-bad" />;
  if (at !== null) return <Check aria-hidden className="size-4 text-ok" />;
  return <CircleDashed aria-hidden className="size-4 text-muted" />;
}
