import { type ReactNode, useId } from 'react';
import * as messages from '#app/messages/projects.ts';

interface FilterSelectProps {
  label: string;
  name: string;
  value: string;
  children: ReactNode;
}

/** An uncontrolled select for a filter. */
export function FilterSelect({ label, name, value, children }: FilterSelectProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="caption mb-1 block">
        {label}
      </label>
      <div className="filter-select">
        <select id={id} name={name} defaultValue={value}>
          {children}
        </select>
      </div>
    </div>
  );
}

interface FacetSelectProps {
  label: string;
  name: string;
  value: string | undefined;
  values: readonly string[];
  labels: Record<string, string>;
  counts: Record<string, number>;
}

/** A select for a facet's values, each with the number of its results. */
export function FacetSelect({ label, name, value, values, labels, counts }: FacetSelectProps) {
  return (
    <FilterSelect label={label} name={name} value={value ?? ''}>
      <option value="">{messages.any}</option>
      {values.map((each) => (
        <option key={each} value={each}>
          {`${labels[each]} (${counts[each]})`}
        </option>
      ))}
    </FilterSelect>
  );
}
