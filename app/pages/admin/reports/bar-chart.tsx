import { marksOf, namedBars } from './axis.ts';
import { brief } from './format.ts';

export interface Series {
  name: string;
  ink: 'main' | 'light' | 'bad';
}

export interface Bar {
  /** Said on hovering: `21 Nov 2026: ₹998 paid`. */
  title: string;
  /** `21 Nov`. */
  mark: string;
  /** One for each series, stacked on each other; those below zero hang. */
  values: readonly number[];
}

interface BarChartProps {
  /** What somebody who cannot see the chart is told instead. */
  description: string;
  series: readonly Series[];
  bars: readonly Bar[];
  /** Before the marks of the axis: `₹`. */
  unit?: string;
}

const TOP = 8;
const PLOT = 180;
const HEIGHT = TOP + PLOT + 26;
/** What is there is seen, however small. */
const THINNEST = 2;

/** Bars over an axis. Along it all is in per cent, so that the chart is as wide as its place without a script to measure it. */
export function BarChart({ description, series, bars, unit = '' }: BarChartProps) {
  const side = (below: boolean) =>
    bars.map(({ values }) =>
      values.filter((value) => value < 0 === below).reduce((sum, value) => sum + value, 0),
    );
  const marks = marksOf(Math.min(...side(true)), Math.max(...side(false)));
  const [low = 0, high = 1] = [marks[0], marks.at(-1)];
  const y = (value: number) => TOP + ((high - value) / (high - low)) * PLOT;
  return (
    <div role="img" aria-label={description} className="flex">
      <svg aria-hidden width="46" height={HEIGHT} className="chart shrink-0">
        {marks.map((mark) => (
          <text key={mark} x="38" y={y(mark)} dy="0.32em" textAnchor="end">
            {mark < 0 ? `−${unit}${brief(-mark)}` : unit + brief(mark)}
          </text>
        ))}
      </svg>
      <svg aria-hidden width="100%" height={HEIGHT} className="chart min-w-0 flex-1">
        {marks.map((mark) => (
          <line
            key={mark}
            x1="0"
            x2="100%"
            y1={y(mark)}
            y2={y(mark)}
            className={mark === 0 ? 'baseline' : undefined}
          />
        ))}
        {bars.map((bar, at) => (
          <BarAt key={bar.title} bar={bar} place={placeOf(at, bars.length)} y={y} series={series} />
        ))}
        {namedBars(bars.length).map((at) => (
          <BarName key={at} at={at} bars={bars} />
        ))}
      </svg>
    </div>
  );
}

interface Place {
  /** Per cent of the width: where the bar's share begins and how wide that is. */
  start: number;
  share: number;
  /** How wide the bar itself is. */
  width: number;
}

function placeOf(at: number, count: number): Place {
  const share = 100 / count;
  return { start: at * share, share, width: Math.min(share * 0.8, 14) };
}

interface BarAtProps {
  bar: Bar;
  place: Place;
  y: (value: number) => number;
  series: readonly Series[];
}

function BarAt({ bar, place: { start, share, width }, y, series }: BarAtProps) {
  let [up, down] = [0, 0];
  return (
    <g className="bar">
      <title>{bar.title}</title>
      <rect x={`${start}%`} width={`${share}%`} y={TOP} height={PLOT} className="hit-area" />
      {bar.values.map((value, at) => {
        if (value === 0) return null;
        const from = value > 0 ? up : down;
        if (value > 0) up += value;
        else down += value;
        const height = Math.max(Math.abs(y(from) - y(from + value)), THINNEST);
        return (
          <rect
            key={series[at]?.name}
            x={`${start + (share - width) / 2}%`}
            width={`${width}%`}
            y={value > 0 ? y(from) - height : y(from)}
            height={height}
            className={`series-${series[at]?.ink}`}
          />
        );
      })}
    </g>
  );
}

/** The first and the last of many would run over the edge when they stood below the middle of their bars. */
function BarName({ at, bars }: { at: number; bars: readonly Bar[] }) {
  const { start, share } = placeOf(at, bars.length);
  const many = bars.length > 4;
  const [x, anchor] =
    many && at === 0
      ? [0, 'start' as const]
      : many && at === bars.length - 1
        ? [100, 'end' as const]
        : [start + share / 2, 'middle' as const];
  return (
    <text x={`${x}%`} y={HEIGHT - 4} textAnchor={anchor}>
      {bars[at]?.mark}
    </text>
  );
}

/** Which ink is what. */
export function Legend({ series }: { series: readonly Series[] }) {
  if (series.length < 2) return null;
  return (
    <ul className="caption flex flex-wrap gap-x-4">
      {series.map(({ name, ink }) => (
        <li key={name} className="flex items-center gap-1.5">
          <svg aria-hidden width="10" height="10" className="chart shrink-0">
            <rect width="10" height="10" className={`series-${ink}`} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
