import { Price } from '#app/components/ui/price.tsx';
import * as messages from '#app/messages/settings.tsx';
import { formatRupees } from '#domain/money.ts';
import { formatDate } from '#domain/time.ts';

interface ReceiptsProps {
  receipts: {
    orderId: string;
    projectName: string;
    /** Rupees. */
    price: number;
    /** ISO 8601. */
    paidAt: string;
    isRefunded: boolean;
    /** Rupees. */
    refunded: number;
  }[];
}

/** Lists paid orders with their receipts. */
export function Receipts({ receipts }: ReceiptsProps) {
  if (receipts.length === 0) return <p>{messages.noReceipts}</p>;
  return (
    <ul className="divide-y divide-line">
      {receipts.map(({ orderId, projectName, price, paidAt, isRefunded, refunded }) => (
        <li key={orderId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{projectName}</p>
            <p className="text-sm text-muted">
              <time dateTime={paidAt}>{formatDate(Date.parse(paidAt) / 1000)}</time>
              {isRefunded
                ? messages.refundedInFull
                : refunded > 0 && messages.refunded(formatRupees(refunded))}
            </p>
          </div>
          <div className="flex items-center gap-5">
            <Price rupees={price} />
            <a
              href={`/dashboard/receipts/${orderId}`}
              download
              aria-label={messages.receiptFor(projectName)}
              className="link inline-flex min-h-11 items-center"
            >
              {messages.receipt}
            </a>
          </div>
        </li>
      ))}
    </ul>
  );
}
