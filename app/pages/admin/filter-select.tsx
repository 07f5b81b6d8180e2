import { Select } from '#app/components/ui/select.tsx';
import { useFilters } from './use-filters.ts';

interface FilterSelectProps {
  /** The name of the query parameter. */
  name: string;
  label: string;
  /** The first option is the default, which the query string leaves out. */
  options: readonly (readonly [value: string, label: string])[];
}

/** A select that filters the list. The query string stores the choice. */
export function FilterSelect({ name, label, options }: FilterSelectProps) {
  const { params, setFilter } = useFilters();
  const defaultValue = options[0]?.[0];
  return (
    <Select
      label={label}
      options={options}
      value={params.get(name) ?? defaultValue}
      onChange={({ target: { value } }) => setFilter(name, value === defaultValue ? '' : value)}
      className="max-sm:w-full [&_label]:sr-only [&_select]:bg-surface sm:[&_select]:w-44"
    />
  );
}
