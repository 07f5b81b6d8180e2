import { linkTo } from '#app/components/ui/link-to.tsx';
import * as messages from '#app/messages/project.tsx';

/** Explains the delivery, its most common problem, and refunds. */
export function Delivery({ isFree }: { isFree: boolean }) {
  const steps = [
    [messages.now, isFree ? messages.nowFree : messages.nowPaid],
    [messages.withinAMinute, messages.withinAMinuteText],
    [messages.withinSevenDays, messages.withinSevenDaysText],
  ] as const;
  return (
    <section className="border-rule lg:mt-6 lg:border-t lg:pt-5">
      <h2 className="text-lg">{messages.deliveryHeading}</h2>
      <ol className="mt-4">
        {steps.map(([when, what]) => (
          <li
            key={when}
            className="relative border-l border-edge pb-4 pl-5 last:border-transparent last:pb-0"
          >
            <span
              aria-hidden
              className="absolute top-1.5 -left-[4.5px] size-2 rounded-full bg-accent ring-6 ring-surface"
            />
            <p className="caption">{when}</p>
            <p className="mt-0.5 text-sm">{what}</p>
          </li>
        ))}
      </ol>
      <div className="mt-5 grid gap-3 border-t border-line pt-4 text-sm text-muted">
        <p>
          {messages.seeing404((words) => (
            <strong className="font-semibold text-text">{words}</strong>
          ))}
        </p>
        <p>
          {isFree ? messages.nothingToRefund : messages.finalSales(linkTo('/refund-policy'))} {messages.stuck}
        </p>
        <p>{messages.usingItForCollege(linkTo('/honest-use'))}</p>
      </div>
    </section>
  );
}
