import { formatRupees } from '#domain/money.ts';

/** `₹1,299`, or `Free` at 0. Takes rupees. */
export function Price({ rupees, className = '' }: { rupees: number; className?: string }) {
  return (
    <data value={rupees} className={`font-display font-bold tabular-nums ${className}`}>
      {rupees === 0 ? 'Free' : formatRupees(rupees)}
    </data>
  );
}
