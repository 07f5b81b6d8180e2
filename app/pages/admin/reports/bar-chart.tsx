import { axisTicks, labelledBars } from './axis.ts';
import { formatCompact } from './format.ts';

export interface Series {
  name: string;
  color: 'main' | 'light' | 'bad';
}

export interface Bar {
  /** The tooltip, such as `21 Nov 2026: ₹998 paid`. */
  title: string;
  /** The label on the axis, such as `21 Nov`. */
  label: string;
  /** One value for each series. Positive values are stacked above zero, negative ones below. */
  values: readonly number[];
}

interface BarChartProps {
  /** The chart's text alternative. */
  description: string;
  series: readonly Series[];
  bars: readonly Bar[];
  /** The prefix of the ticks, such as `₹`. */
  unit?: string;
}

const TOP = 8;
const PLOT_HEIGHT = 180;
const HEIGHT = TOP + PLOT_HEIGHT + 26;
const MIN_BAR_HEIGHT = 2;

type Scale = (value: number) => number;

/** A stacked bar chart. Horizontal positions are percentages, so it fills its container without measuring. */
export function BarChart({ description, series, bars, unit = '' }: BarChartProps) {
  const sums = (isIncluded: (value: number) => boolean) =>
    bars.map(({ values }) => values.filter(isIncluded).reduce((sum, value) => sum + value, 0));
  const ticks = axisTicks(Math.min(...sums((value) => value < 0)), Math.max(...sums((value) => value >= 0)));
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const y: Scale = (value) => TOP + ((high - value) / (high - low)) * PLOT_HEIGHT;
  return (
    <div role="img" aria-label={description} className="flex">
      <svg aria-hidden width="46" height={HEIGHT} className="chart shrink-0">
        {ticks.map((tick) => (
          <text key={tick} x="38" y={y(tick)} dy="0.32em" textAnchor="end">
            {tick < 0 ? `−${unit}${formatCompact(-tick)}` : unit + formatCompact(tick)}
          </text>
        ))}
      </svg>
      <svg aria-hidden width="100%" height={HEIGHT} className="chart min-w-0 flex-1">
        {ticks.map((tick) => (
          <line
            key={tick}
            x1="0"
            x2="100%"
            y1={y(tick)}
            y2={y(tick)}
            className={tick === 0 ? 'baseline' : undefined}
          />
        ))}
        {bars.map((bar, index) => (
          <StackedBar key={bar.title} bar={bar} slot={slotOf(index, bars.length)} y={y} series={series} />
        ))}
        {labelledBars(bars.length).map((index) => (
          <BarLabel key={index} index={index} bars={bars} />
        ))}
      </svg>
    </div>
  );
}

/** A bar's share of the plot, in percent of its width. */
interface Slot {
  start: number;
  width: number;
}

function slotOf(index: number, count: number): Slot {
  return { start: (index * 100) / count, width: 100 / count };
}

interface StackedBarProps {
  bar: Bar;
  slot: Slot;
  y: Scale;
  series: readonly Series[];
}

function StackedBar({ bar, slot: { start, width }, y, series }: StackedBarProps) {
  const barWidth = Math.min(width * 0.8, 14);
  let [above, below] = [0, 0];
  return (
    <g className="bar">
      <title>{bar.title}</title>
      <rect x={`${start}%`} width={`${width}%`} y={TOP} height={PLOT_HEIGHT} className="hit-area" />
      {bar.values.map((value, index) => {
        if (value === 0) return null;
        const base = value > 0 ? above : below;
        if (value > 0) above += value;
        else below += value;
        const height = Math.max(Math.abs(y(base) - y(base + value)), MIN_BAR_HEIGHT);
        return (
          <rect
            key={series[index]?.name}
            x={`${start + (width - barWidth) / 2}%`}
            width={`${barWidth}%`}
            y={value > 0 ? y(base) - height : y(base)}
            height={height}
            className={`series-${series[index]?.color}`}
          />
        );
      })}
    </g>
  );
}

/**
 * A label is centered below its bar. With many bars, the first and last align to the
 * edges to avoid being cut off.
 */
function BarLabel({ index, bars }: { index: number; bars: readonly Bar[] }) {
  const { start, width } = slotOf(index, bars.length);
  const hasThinBars = bars.length > 4;
  const [x, anchor] =
    hasThinBars && index === 0
      ? [0, 'start' as const]
      : hasThinBars && index === bars.length - 1
        ? [100, 'end' as const]
        : [start + width / 2, 'middle' as const];
  return (
    <text x={`${x}%`} y={HEIGHT - 4} textAnchor={anchor}>
      {bars[index]?.label}
    </text>
  );
}

/** Explains the colors of several series. One series needs no legend. */
export function Legend({ series }: { series: readonly Series[] }) {
  if (series.length < 2) return null;
  return (
    <ul className="caption flex flex-wrap gap-x-4">
      {series.map(({ name, color }) => (
        <li key={name} className="flex items-center gap-1.5">
          <svg aria-hidden width="10" height="10" className="chart shrink-0">
            <rect width="10" height="10" className={`series-${color}`} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
