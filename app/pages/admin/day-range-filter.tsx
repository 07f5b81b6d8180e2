import { Field } from '#app/components/ui/field.tsx';
import { useFilters } from './use-filters.ts';

/** Limits the list to a range of days in Indian time. The range includes its first and last day. */
export function DayRangeFilter() {
  const { params, setFilter } = useFilters();
  const day = (name: string) => ({
    name,
    type: 'date',
    defaultValue: params.get(name) ?? '',
    onChange: ({ target }: { target: { value: string } }) => setFilter(name, target.value),
  });
  return (
    <div className="grid max-w-md grid-cols-2 gap-3 max-sm:w-full">
      <Field label="From" {...day('from')} />
      <Field label="To" {...day('until')} />
    </div>
  );
}
