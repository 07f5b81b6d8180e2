import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { useFilters } from './use-filters.ts';

/** Long enough for the next letter, short enough to feel at once. */
const PAUSE_MS = 200;

interface FilterBoxProps {
  /** Of the address: `?email=`. */
  name: string;
  placeholder: string;
}

/** Filters the list of its page while somebody types: the term lives in the address. */
export function FilterBox({ name, placeholder }: FilterBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { params, setFilter } = useFilters();
  const shown = params.get(name) ?? '';

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
    timer.current = setTimeout(filter, PAUSE_MS);
  };

  // The back button changed the address: the box follows, but never while somebody types in it.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = shown;
  }, [shown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before the scripts arrived
  useEffect(() => {
    onInput();
    return () => clearTimeout(timer.current);
  }, []);

  return (
    <search className="w-full sm:w-80">
      <form onSubmit={onSubmit} className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
        />
        <input
          ref={input}
          type="search"
          name={name}
          aria-label={placeholder.replace(/\.+$/, '')}
          placeholder={placeholder}
          defaultValue={shown}
          onInput={onInput}
          maxLength={200}
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
