import { useId } from 'react';
import { ChevronDown } from '#app/components/ui/icons.tsx';
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
  const id = useId();
  const { params, setFilter } = useFilters();
  const defaultValue = options[0]?.[0];
  return (
    <div className="relative max-sm:w-full">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={params.get(name) ?? defaultValue}
        onChange={({ target: { value } }) => setFilter(name, value === defaultValue ? '' : value)}
        className="min-h-11 w-full appearance-none truncate rounded-md border border-edge bg-surface pr-9 pl-3 text-base text-text hover:border-text sm:w-44"
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted" />
    </div>
  );
}
