import { formatRupees } from '#domain/money.ts';

/** In pixels. */
const SIZE = 160;
const STROKE = 10;
const RADIUS = (SIZE - STROKE) / 2;
const LENGTH = 2 * Math.PI * RADIUS;
const CIRCLE = { cx: SIZE / 2, cy: SIZE / 2, r: RADIUS, fill: 'none', strokeWidth: STROKE };

interface RingProps {
  /** In rupees, as the goal. */
  value: number;
  goal: number;
  /** True while a claim for the earnings is in progress. */
  isOnItsWay: boolean;
}

/** A circular progress bar of the current earnings. */
export function Ring({ value, goal, isOnItsWay }: RingProps) {
  const percent = getPercent(value, goal);
  const note = isOnItsWay ? 'on its way' : `of ${formatRupees(goal)}`;
  return (
    <div
      role="progressbar"
      aria-label="Current earnings"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${formatRupees(value)} ${note}`}
      className="relative grid shrink-0 place-items-center"
      style={{ width: SIZE, height: SIZE }}
    >
      <svg width={SIZE} height={SIZE} aria-hidden="true" className="absolute inset-0 -rotate-90">
        <circle {...CIRCLE} className="stroke-line" />
        {percent > 0 && (
          <circle
            {...CIRCLE}
            className={percent === 100 ? 'stroke-ok' : 'stroke-accent'}
            strokeLinecap="round"
            strokeDasharray={`${(LENGTH * percent) / 100} ${LENGTH}`}
          />
        )}
      </svg>
      <div className="relative text-center">
        <p translate="no" className="font-display text-2xl leading-none font-bold tabular-nums">
          {formatRupees(value)}
        </p>
        <p className="mt-1 text-xs text-muted">{note}</p>
      </div>
    </div>
  );
}

/** Returns whole percent from 0 to 100, rounded down, so that 100 means that the goal is reached. */
export function getPercent(value: number, goal: number): number {
  return Math.floor(Math.min(Math.max(value / goal, 0), 1) * 100);
}
