import type { ReactNode } from 'react';
import { ringProgress } from './ring-progress.ts';

interface RingProps {
  /** Rupees. */
  value: number;
  goal: number;
  /** What the progress is of. */
  label: string;
  /** What the value means: `₹200 of ₹300`. */
  valueText: string;
  /** Pixels. */
  size?: number;
  /** Stands in the middle. */
  children?: ReactNode;
}

const STROKE = 10;

/** A circle that fills up to its goal and no further. */
export function Ring({ value, goal, label, valueText, size = 160, children }: RingProps) {
  const percent = ringProgress(value, goal);
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
