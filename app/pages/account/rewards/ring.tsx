import type { ReactNode } from 'react';

interface RingProps {
  /** In rupees. */
  value: number;
  goal: number;
  /** The progressbar's accessible name. */
  label: string;
  /** The progressbar's accessible value, such as `₹200 of ₹300`. */
  valueText: string;
  /** The content in the middle of the ring. */
  children?: ReactNode;
}

/** In pixels. */
const SIZE = 160;
const STROKE = 10;
const RADIUS = (SIZE - STROKE) / 2;
const LENGTH = 2 * Math.PI * RADIUS;
const CIRCLE = { cx: SIZE / 2, cy: SIZE / 2, r: RADIUS, fill: 'none', strokeWidth: STROKE };

/** A circular progress bar. */
export function Ring({ value, goal, label, valueText, children }: RingProps) {
  const percent = getPercent(value, goal);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
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
      <div className="relative text-center">{children}</div>
    </div>
  );
}

/** Returns whole percent from 0 to 100, rounded down, so that 100 means that the goal is reached. */
export function getPercent(value: number, goal: number): number {
  return Math.floor(Math.min(Math.max(value / goal, 0), 1) * 100);
}
