import { Price } from '#app/components/ui/price.tsx';
import { describeReturn } from '#domain/charge.ts';
import { formatRupees } from '#domain/money.ts';
import { formatDate } from '#domain/time.ts';
import type { Route } from './+types/settings.route.ts';

/** Lists paid orders with their receipts. */
export function Receipts({ receipts }: Pick<Route.ComponentProps['loaderData'], 'receipts'>) {
  if (receipts.length === 0) return <p>Your receipts will appear here.</p>;
  return (
    <ul className="divide-y divide-line">
      {receipts.map(({ orderId, projectName, charge, paidAt }) => (
        <li key={orderId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{projectName}</p>
            <p className="text-sm text-muted">
              <time dateTime={paidAt}>{formatDate(Date.parse(paidAt) / 1000)}</time>
              {charge.isRefunded
                ? ` · ${describeReturn(charge)}`
                : charge.refunded > 0 && ` · ${formatRupees(charge.refunded)} ${describeReturn(charge)}`}
            </p>
          </div>
          <div className="flex items-center gap-5">
            <Price rupees={charge.amount} />
            <a
              href={`/dashboard/receipts/${orderId}`}
              download
              aria-label={`Receipt for ${projectName} (PDF)`}
              className="link inline-flex min-h-11 items-center"
            >
              Receipt
            </a>
          </div>
        </li>
      ))}
    </ul>
  );
}
