import { formatPrice } from '#domain/money.ts';

/** Shows `₹1,299`, or `Free` at 0. `rupees` is null for a project without a price. */
export function Price({ rupees, className }: { rupees: number | null; className?: string }) {
  return (
    <data
      translate={rupees ? 'no' : undefined}
      value={rupees ?? ''}
      className={className ? `price ${className}` : 'price'}
    >
      {formatPrice(rupees)}
    </data>
  );
}
