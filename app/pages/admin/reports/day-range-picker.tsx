import { Form, Link } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { DayRangeFields } from '#app/pages/admin/day-range-fields.tsx';
import { listDays, MAX_RANGE_DAYS, RANGE_PRESETS, type SelectedDayRange } from '#domain/day-range.ts';
import { formatDay } from './format.ts';
import { isWeekly } from './time-buckets.ts';

const PRESET_NAMES: Record<(typeof RANGE_PRESETS)[number], string> = {
  1: 'Today',
  7: '7 days',
  30: '30 days',
  90: '90 days',
  365: 'Year',
};

/** Links to preset ranges and a form for other dates. The URL stores the range. */
export function DayRangePicker({ range, today }: { range: SelectedDayRange; today: string }) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <nav aria-label="Days shown" className="choice-links">
        {RANGE_PRESETS.map((days) => (
          <Link
            key={days}
            to={`?days=${days}`}
            preventScrollReset
            aria-current={range.preset === days ? 'true' : undefined}
          >
            {PRESET_NAMES[days]}
          </Link>
        ))}
      </nav>
      <Form preventScrollReset className="flex flex-wrap items-end gap-3">
        <DayRangeFields
          from={{ name: 'from', shown: range.from }}
          to={{ name: 'to', shown: range.to }}
          max={today}
          required
        />
        <Button type="submit">Show</Button>
      </Form>
    </div>
  );
}

/** Returns `The last 30 days` or `3 Nov 2026 to 12 Nov 2026`. */
export function rangeName({ preset, from, to }: SelectedDayRange): string {
  if (preset === 1) return 'Today';
  if (preset === 365) return 'The last year';
  if (preset !== null) return `The last ${preset} days`;
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
}

/** Says if bars are weeks and if the requested range was shortened. */
export function RangeNote({ range }: { range: SelectedDayRange }) {
  const truncated = `At most ${MAX_RANGE_DAYS} days are shown at a time, so these begin on ${formatDay(range.from)}.`;
  const notes = [range.isTruncated && truncated, isWeekly(listDays(range)) && 'Each bar is a week.'].filter(
    Boolean,
  );
  return notes.length > 0 && <p className="mb-4 text-sm text-muted">{notes.join(' ')}</p>;
}
