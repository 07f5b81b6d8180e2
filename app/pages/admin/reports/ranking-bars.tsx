export interface Ranked {
  key: string;
  name: string;
  /** Its length; below zero there is no bar. */
  value: number;
  /** The same in words. */
  text: string;
}

/** The largest few of a list as bars; names and values are text, so that everybody can read them. */
export function RankBars({ rows }: { rows: readonly Ranked[] }) {
  const most = Math.max(...rows.map(({ value }) => value), 1);
  return (
    <ol className="flex flex-col gap-2.5">
      {rows.map(({ key, name, value, text }) => (
        <li key={key} className="text-sm">
          <div className="flex justify-between gap-4 leading-snug">
            <span className="min-w-0 truncate">{name}</span>
            <span className="font-mono whitespace-nowrap tabular-nums">{text}</span>
          </div>
          <svg aria-hidden width="100%" height="8" className="chart block">
            <line x1="0" x2="100%" y1="7.5" y2="7.5" />
            <rect
              width={`${Math.max((value / most) * 100, value > 0 ? 0.5 : 0)}%`}
              height="8"
              className="series-main"
            />
          </svg>
        </li>
      ))}
    </ol>
  );
}
