import type { ReactNode } from 'react';

interface RingProps {
  /** In rupees. */
  value: number;
  goal: number;
  /** The progressbar's accessible name. */
  label: string;
  /** The progressbar's accessible value, such as `₹200 of ₹300`. */
  valueText: string;
  /** In pixels. */
  size?: number;
  /** The content in the middle of the ring. */
  children?: ReactNode;
}

const STROKE = 10;

/** A circular progress bar. */
export function Ring({ value, goal, label, valueText, size = 160, children }: RingProps) {
  const percent = getPercent(value, goal);
  const radius = (size - STROKE) / 2;
  const length = 2 * Math.PI * radius;
  const circle = { cx: size / 2, cy: size / 2, r: radius, fill: 'none', strokeWidth: STROKE };
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
      className="relative grid shrink-0 place-items-center"
      style={{ width: size, height: size }}
    >
      <svg width={size} height={size} aria-hidden="true" className="absolute inset-0 -rotate-90">
        <circle {...circle} className="stroke-line" />
        {percent > 0 && (
          <circle
            {...circle}
            className={percent === 100 ? 'stroke-ok' : 'stroke-accent'}
            strokeLinecap="round"
            strokeDasharray={`${(length * percent) / 100} ${length}`}
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
