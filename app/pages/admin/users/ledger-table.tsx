import * as admin from '#app/messages/admin.tsx';
import * as messages from '#app/messages/admin-users.tsx';
import { AdminTable, type Column } from '#app/pages/admin/admin-table.tsx';
import { formatRupees } from '#domain/money.ts';
import { formatDateTime } from '#domain/time.ts';
import type { LedgerEntrySummary } from '#server/queries/find-user-details.ts';

const KIND_LABELS: Record<LedgerEntrySummary['kind'], string> = {
  reward: messages.reward,
  reversal: messages.reversal,
  payout: messages.payout,
};

const COLUMNS: readonly Column<LedgerEntrySummary>[] = [
  { header: admin.when, format: 'time', cell: (entry) => formatDateTime(entry.createdAt) },
  { header: admin.what, cell: (entry) => KIND_LABELS[entry.kind] },
  { header: messages.amount, format: 'amount', cell: (entry) => formatSignedRupees(entry.amount) },
];

/** The newest ledger entries of a user; nothing when there are none. */
export function LedgerTable({ entries }: { entries: LedgerEntrySummary[] }) {
  if (entries.length === 0) return null;
  return (
    <section className="mt-7">
      <h2 className="mb-2 text-lg">{messages.ledger}</h2>
      <AdminTable label={messages.ledger} columns={COLUMNS} rows={entries} rowKey={(entry) => entry.id} />
    </section>
  );
}

/** `+₹100`, `−₹300`. */
function formatSignedRupees(rupees: number): string {
  return `${rupees < 0 ? '−' : '+'}${formatRupees(Math.abs(rupees))}`;
}
