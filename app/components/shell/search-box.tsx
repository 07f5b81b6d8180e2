import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { projectsQueryAt, searchAddress } from './search-address.ts';
import { useSlashKey } from './use-slash-key.ts';

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
  const view = projectsQueryAt(location);
  const shown = view.search ?? '';
  const sent = useRef(shown);

  const search = () => {
    clearTimeout(timer.current);
    const term = input.current?.value.trim() ?? '';
    if (term === sent.current) return;
    sent.current = term;
    // The browser's own address: a search of a moment ago may have arrived since this was rendered.
    const here = window.location.pathname === '/projects';
    // Clearing the box elsewhere goes nowhere; while typing, letters do not pile up in the history.
    if (term || here) void navigate(searchAddress(term, projectsQueryAt(window.location)), { replace: here });
  };
  const onInput = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(search, PAUSE_MS);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    search();
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

  useSlashKey(input);

  return (
    <search className="min-w-0 flex-1">
      <form action="/projects" onSubmit={onSubmit} className="search-box relative md:ml-auto md:max-w-80">
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
          aria-keyshortcuts="/"
          className="peer min-h-11 w-full rounded-md border border-edge bg-surface pr-3 pl-9 text-base placeholder:text-muted hover:border-text"
        />
        <kbd
          aria-hidden
          data-needs-script
          className="pointer-events-none absolute top-1/2 right-2.5 hidden -translate-y-1/2 rounded-sm border border-line px-1.5 font-mono text-xs text-muted lg:pointer-fine:peer-placeholder-shown:block lg:peer-focus:hidden!"
        >
          /
        </kbd>
        {/* Without scripts the form itself keeps what the list is filtered by. */}
        {view.tech && <input type="hidden" name="tech" value={view.tech} />}
        {view.price && <input type="hidden" name="price" value={view.price} />}
        {view.sort && view.sort !== 'recommended' && <input type="hidden" name="sort" value={view.sort} />}
      </form>
    </search>
  );
}
