import { Link } from 'react-router';
import { Code } from '#app/components/ui/code.tsx';
import { countOf } from '#app/messages/plurals.ts';
import { adminListLoader } from '#app/pages/admin/admin-list-loader.server.ts';
import type { Column } from '#app/pages/admin/admin-table.tsx';
import { ListTable } from '#app/pages/admin/list-table.tsx';
import type { OtherKind } from '#domain/settlement.ts';
import { formatDateTime } from '#domain/time.ts';
import { listOtherEntries, type OtherEntryDocument } from '#server/features/payments/list-other-entries.ts';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/other-payments.route.ts';

const KINDS: Record<OtherKind, string> = {
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  other: 'Other line',
};

export const loader = adminListLoader('orderWrite', (shop, query) => listOtherEntries(shop, query, 50));

export const meta: Route.MetaFunction = () => adminMeta('Other payments');

const COLUMNS: Column<OtherEntryDocument>[] = [
  { header: 'Seen', format: 'time', cell: ({ createdAt }) => formatDateTime(createdAt) },
  {
    header: 'Entry',
    isFullRow: true,
    cell: ({ id, kind, paymentId }) => (
      <>
        <span className="font-medium">{KINDS[kind]}</span>
        <Code className="block text-xs text-muted" text={id} />
        {paymentId && paymentId !== id && (
          <span className="block text-xs text-muted">
            of <Code text={paymentId} />
          </span>
        )}
      </>
    ),
  },
  { header: 'Status', cell: ({ status }) => status.replaceAll('_', ' ') },
  {
    header: 'Amount',
    format: 'amount',
    cell: ({ amountPaise, currency }) =>
      amountPaise === null ? '' : `${currency} ${(amountPaise / 100).toFixed(2)}`,
  },
];

/** `/admin/books/other-payments` lists what other programs did on the payment provider's account. */
export default function OtherPayments({ loaderData: { totals, ...page } }: Route.ComponentProps) {
  const { payment, refund, dispute, other } = totals;
  const counts = [
    countOf(payment, 'payment'),
    countOf(refund, 'refund'),
    countOf(dispute, 'dispute'),
    countOf(other, 'other line'),
  ];
  return (
    <>
      <Link className="link text-sm" to="/admin/books">
        Back to Books
      </Link>
      <h1 className="mt-2 text-2xl">Other payments of this account</h1>
      <p className="mt-1 mb-4 max-w-2xl text-muted">
        The payment provider reports these to us, and another program made them: neither the payment nor its
        order has this shop’s receipt and notes. We only list them. Answer their disputes at the payment
        provider. Seen so far: {counts.join(', ')}.
      </p>
      <ListTable
        page={page}
        empty="Only this shop uses the account."
        label="Other payments of this account"
        columns={COLUMNS}
      />
    </>
  );
}
