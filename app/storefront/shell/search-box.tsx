import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { searchAddress, searchTermOf } from './search-address.ts';

/** Long enough for the next letter, short enough to feel at once. */
const PAUSE_MS = 150;

/**
 * Finds projects while somebody types: the term lives in the address. Without scripts it is a plain form. The field is
 * left to the browser (uncontrolled), so what was typed before the scripts arrived is not lost.
 */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();
  const location = useLocation();
  const shown = location.pathname === '/projects' ? searchTermOf(location.search) : '';
  const sent = useRef(shown);

  const search = () => {
    clearTimeout(timer.current);
    const term = input.current?.value.trim() ?? '';
    if (term === sent.current) return;
    sent.current = term;
    // The browser's own address: a search of a moment ago may have arrived since this was rendered.
    const here = window.location.pathname === '/projects';
    // Clearing the box elsewhere goes nowhere; while typing, letters do not pile up in the history.
    if (term || here) void navigate(searchAddress(term), { replace: here });
  };
  const onInput = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(search, PAUSE_MS);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    search();
    if (!input.current?.value.trim() && location.pathname !== '/projects') void navigate('/projects');
  };

  // The address changed by other means (a link, the back button): the box follows. Its own searches come back equal.
  useEffect(() => {
    if (shown === sent.current) return;
    sent.current = shown;
    if (input.current) input.current.value = shown;
  }, [shown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before the scripts arrived
  useEffect(() => {
    if (input.current?.value.trim() !== sent.current) onInput();
    return () => clearTimeout(timer.current);
  }, []);

  return (
    <search className="min-w-0 flex-1">
      <form action="/projects" onSubmit={onSubmit} className="relative md:ml-auto md:max-w-80">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
        />
        <input
          ref={input}
          type="search"
          name="search"
          aria-label="Search projects"
          placeholder="Search Python, Java..."
          defaultValue={shown}
          onInput={onInput}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          className="min-h-11 w-full rounded-md border border-edge bg-sheet pr-3 pl-9 text-base placeholder:text-muted hover:border-text"
        />
      </form>
    </search>
  );
}
