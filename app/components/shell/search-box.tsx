import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { Search } from '#app/components/ui/icons.tsx';
import { unitsFor } from '#domain/text-limits.ts';

/** The search starts when nothing was typed for this time. */
const DEBOUNCE_MS = 150;

/**
 * Searches while the visitor types and keeps the term in the URL. Without JavaScript it is a plain form. The
 * input is uncontrolled, so that text typed before hydration is not lost.
 */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();
  const location = useLocation();
  const { location: pending } = useNavigation();
  const { search: asked = '', ...filters } = queryAt(location);
  const shown = asked.trim();
  const sent = useRef(shown);

  const search = () => {
    clearTimeout(timer.current);
    const term = input.current?.value.trim() ?? '';
    if (term === sent.current) return;
    sent.current = term;
    // The rendered location may be older than the navigation of a previous search.
    const isOnList = window.location.pathname === '/projects';
    // A filter whose list is still loading is kept.
    const { search: before, ...kept } = queryAt(
      pending?.pathname === '/projects' ? pending : window.location,
    );
    const query = new URLSearchParams({ ...(term && { search: term }), ...kept });
    // Only a search term leads to the list from other pages. On the list, typing replaces the history entry.
    if (term || isOnList) void navigate(`/projects?${query}`, { replace: isOnList });
  };
  const onInput = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(search, DEBOUNCE_MS);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    search();
  };

  // Links and the back button change the term in the URL, too.
  useEffect(() => {
    if (shown === sent.current) return;
    sent.current = shown;
    if (input.current) input.current.value = shown;
  }, [shown]);
  const searchEarlyInput = useEffectEvent(() => {
    if (input.current?.value.trim() !== sent.current) onInput();
  });
  useEffect(() => {
    searchEarlyInput();
    return () => clearTimeout(timer.current);
  }, []);

  useSlashKey(input);

  return (
    <search className="min-w-0 flex-1">
      <form action="/projects" onSubmit={onSubmit} className="search-box relative md:ml-auto md:max-w-80">
        <input
          ref={input}
          type="search"
          name="search"
          aria-label="Search projects"
          placeholder="Search Python, Java..."
          defaultValue={shown}
          onInput={onInput}
          maxLength={unitsFor(100)}
          autoComplete="off"
          enterKeyHint="search"
          aria-keyshortcuts="/"
          className="peer min-h-11 w-full rounded-md border border-edge bg-surface pr-3 pl-9 text-base placeholder:text-muted hover:border-text"
        />
        <button
          type="submit"
          aria-label="Search"
          className="absolute inset-y-0 left-0 grid w-9 place-items-center text-muted hover:text-text"
        >
          <Search className="size-4" />
        </button>
        <kbd
          translate="no"
          aria-hidden
          data-needs-script
          className="pointer-events-none absolute top-1/2 right-2.5 hidden -translate-y-1/2 rounded-sm border border-line px-1.5 font-mono text-xs text-muted lg:pointer-fine:peer-placeholder-shown:block lg:peer-focus:hidden!"
        >
          /
        </kbd>
        {/* Without JavaScript the submitted form keeps the filters. */}
        {Object.entries(filters).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </form>
    </search>
  );
}

/** What the list at an address was asked for, but for the page, since a search begins on the first one. */
function queryAt({ pathname, search }: { pathname: string; search: string }): Record<string, string> {
  if (pathname !== '/projects') return {};
  const { show, cursor, ...asked } = Object.fromEntries(new URLSearchParams(search));
  return asked;
}

/** The key `/` focuses the search, except in other fields and in dialogs. */
function useSlashKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      const target = event.target as HTMLElement;
      const isTyping = target.isContentEditable || target.closest('input, textarea, select') !== null;
      if (isTyping || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [input]);
}
