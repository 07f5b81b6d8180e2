import { Form, Link } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { listDays, MAX_RANGE_DAYS, RANGE_PRESETS, type SelectedDayRange } from '#domain/day-range.ts';
import { dayWords } from './format.ts';
import { inWeeks } from './time-buckets.ts';

const NAMES: Record<(typeof RANGE_PRESETS)[number], string> = {
  1: 'Today',
  7: '7 days',
  30: '30 days',
  90: '90 days',
  365: 'Year',
};

/** Which days are shown: a link for each usual range, and two dates for any other. It lives in the address. */
export function RangePicker({ range, today }: { range: SelectedDayRange; today: string }) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <nav aria-label="Days shown" className="flex flex-wrap gap-1">
        {RANGE_PRESETS.map((days) => (
          <Link
            key={days}
            to={`?days=${days}`}
            preventScrollReset
            aria-current={range.preset === days ? 'true' : undefined}
            className="day-range-link"
          >
            {NAMES[days]}
          </Link>
        ))}
      </nav>
      {/* Other days are other dates: what was typed for the ones before does not stay. */}
      <Form key={`${range.from} ${range.to}`} preventScrollReset className="flex flex-wrap items-end gap-3">
        <Field label="From" type="date" name="from" max={today} defaultValue={range.from} required />
        <Field label="To" type="date" name="to" max={today} defaultValue={range.to} required />
        <Button type="submit">Show</Button>
      </Form>
    </div>
  );
}

/** `The last 30 days`, `3 Nov 2026 to 12 Nov 2026`. */
export function rangeName({ preset, from, to }: SelectedDayRange): string {
  if (preset === 1) return 'Today';
  if (preset === 365) return 'The last year';
  if (preset !== null) return `The last ${preset} days`;
  return from === to ? dayWords(from) : `${dayWords(from)} to ${dayWords(to)}`;
}

/** What is to be known of a long range: bars are weeks, and not all that was asked for may be shown. */
export function RangeNote({ range }: { range: SelectedDayRange }) {
  const cut = `At most ${MAX_RANGE_DAYS} days are shown at a time, so these begin on ${dayWords(range.from)}.`;
  const notes = [range.isTruncated && cut, inWeeks(listDays(range)) && 'Each bar is a week.'].filter(Boolean);
  return notes.length > 0 && <p className="mb-4 text-sm text-muted">{notes.join(' ')}</p>;
}
