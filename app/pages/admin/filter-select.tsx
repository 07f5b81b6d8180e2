import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { useFilters } from './use-filters.ts';

interface FilterSelectProps {
  /** Of the address: `?state=`. */
  name: string;
  label: string;
  /** Values and their words; the first is what shows without one in the address. */
  options: readonly (readonly [value: string, words: string])[];
}

/** Filters the list of its page by one of a few kinds: the choice lives in the address. */
export function FilterSelect({ name, label, options }: FilterSelectProps) {
  const id = useId();
  const { params, setFilter } = useFilters();
  const unfiltered = options[0]?.[0];
  return (
    <div className="relative max-sm:w-full">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={params.get(name) ?? unfiltered}
        onChange={({ target: { value } }) => setFilter(name, value === unfiltered ? '' : value)}
        className="min-h-11 w-full appearance-none truncate rounded-md border border-edge bg-surface pr-9 pl-3 text-base text-text hover:border-text sm:w-44"
      >
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      />
    </div>
  );
}
