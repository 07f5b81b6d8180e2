import { TableFrame } from '#app/pages/admin/table-frame.tsx';
import { formatRupees } from '#domain/money.ts';
import { formatDateTime } from '#domain/time.ts';
import type { LedgerEntrySummary } from '#server/queries/find-user-details.ts';

const KINDS: Record<LedgerEntrySummary['kind'], string> = {
  reward: 'Referral reward',
  reversal: 'Reward taken back',
  payout: 'Paid out',
};

/** The newest entries of somebody's ledger. */
export function LedgerLines({ lines }: { lines: LedgerEntrySummary[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="mt-7">
      <h2 className="mb-2 text-lg">Ledger</h2>
      <TableFrame label="Ledger">
        <table className="admin-table">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">What</th>
              <th scope="col" className="amount">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <td className="time">{formatDateTime(line.createdAt)}</td>
                <td>{KINDS[line.kind]}</td>
                <td className="amount">{signed(line.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </section>
  );
}

/** `+₹100`, `−₹300`. */
function signed(rupees: number): string {
  return `${rupees < 0 ? '−' : '+'}${formatRupees(Math.abs(rupees))}`;
}
