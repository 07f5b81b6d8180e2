export interface RankedItem {
  key: string;
  name: string;
  /** Length of the bar; none at or below zero. */
  value: number;
  /** The value as shown. */
  text: string;
}

/** A horizontal bar chart whose names and values are text. */
export function RankingBars({ items }: { items: readonly RankedItem[] }) {
  const max = Math.max(...items.map(({ value }) => value), 1);
  return (
    <ol className="flex flex-col gap-2.5">
      {items.map(({ key, name, value, text }) => (
        <li key={key} className="text-sm">
          <div className="flex justify-between gap-4 leading-snug">
            <span className="min-w-0 truncate">{name}</span>
            <span className="font-mono whitespace-nowrap tabular-nums">{text}</span>
          </div>
          <svg aria-hidden width="100%" height="8" className="chart block">
            <line x1="0" x2="100%" y1="7.5" y2="7.5" />
            <rect
              width={`${Math.max((value / max) * 100, value > 0 ? 0.5 : 0)}%`}
              height="8"
              className="series-main"
            />
          </svg>
        </li>
      ))}
    </ol>
  );
}
