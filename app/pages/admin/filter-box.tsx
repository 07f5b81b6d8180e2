import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { Search } from '#app/components/ui/icons.tsx';
import { unitsFor } from '#domain/text-limits.ts';
import { useFilters } from './use-filters.ts';

const DEBOUNCE_MS = 200;

interface FilterBoxProps {
  /** The name of the query parameter. */
  name: string;
  placeholder: string;
}

/** A search field that filters the list while the admin types. The query string stores the term. */
export function FilterBox({ name, placeholder }: FilterBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { params, setFilter } = useFilters();
  const term = params.get(name) ?? '';
  const { pathname } = useLocation();
  const nextPathname = useNavigation().location?.pathname ?? pathname;

  const filter = () => {
    clearTimeout(timer.current);
    setFilter(name, input.current?.value.trim() ?? '');
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    filter();
  };
  const onInput = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(filter, DEBOUNCE_MS);
  };

  // The field follows the back button, but never changes while it has the focus.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = term;
  }, [term]);
  const filterByEarlyInput = useEffectEvent(onInput);
  useEffect(() => {
    filterByEarlyInput();
    return () => clearTimeout(timer.current);
  }, []);
  // A row that was pressed right after typing is opened. Filtering then would return to the list, so the
  // timer ends before it can run again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cleanup runs when the path changes
  useLayoutEffect(() => () => clearTimeout(timer.current), [nextPathname]);

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
