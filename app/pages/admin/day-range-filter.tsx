import { DayRangeFields } from './day-range-fields.tsx';
import { useFilters } from './use-filters.ts';

/** Limits the list to a range of days, which the address holds as `from` and `until`. */
export function DayRangeFilter() {
  const { params, setFilter } = useFilters();
  const day = (name: string) => ({ name, shown: params.get(name) ?? '' });
  return (
    <div className="grid max-w-md grid-cols-2 gap-3 max-sm:w-full">
      <DayRangeFields from={day('from')} to={day('until')} onChoose={setFilter} />
    </div>
  );
}
