import { useRef } from 'react';
import { Search } from '#app/components/ui/icons.tsx';
import { useSearchField } from '#app/lib/use-search-field.ts';
import { unitsFor } from '#domain/text-limits.ts';
import { useFilters } from './use-filters.ts';

interface FilterBoxProps {
  /** The name of the query parameter. */
  name: string;
  placeholder: string;
}

/** A search field that filters the list while the admin types. The query string stores the term. */
export function FilterBox({ name, placeholder }: FilterBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const { params, setFilter } = useFilters();
  const term = params.get(name) ?? '';
  const { onInput, onSubmit } = useSearchField(input, {
    shown: term,
    debounceMs: 200,
    search: (typed) => setFilter(name, typed),
  });

  return (
    <search className="w-full sm:w-80">
      <form onSubmit={onSubmit} className="relative">
        <Search className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
        <input
          ref={input}
          type="search"
          name={name}
          aria-label={placeholder.replace(/\.{1,3}$/, '')}
          placeholder={placeholder}
          defaultValue={term}
          onInput={onInput}
          maxLength={unitsFor(200)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          className="min-h-11 w-full rounded-md border border-edge bg-surface pr-3 pl-9 text-base placeholder:text-muted hover:border-text"
        />
      </form>
    </search>
  );
}
