import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { Search } from '#app/components/ui/icons.tsx';
import { FILTER_NAMES } from '#app/lib/filter-names.ts';
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
  const shown = paramsAt(location).get('search')?.trim() ?? '';
  const sent = useRef(shown);

  const search = () => {
    clearTimeout(timer.current);
    const term = input.current?.value.trim() ?? '';
    if (term === sent.current) return;
    sent.current = term;
    // The rendered location may be older than the navigation of a previous search.
    const isOnList = window.location.pathname === '/projects';
    // A filter whose list is still loading is kept.
    const kept = filtersAt(pending?.pathname === '/projects' ? pending : window.location);
    const query = new URLSearchParams(term ? [['search', term], ...kept] : kept);
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
        {filtersAt(location).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </form>
    </search>
  );
}

type Address = Record<'pathname' | 'search', string>;

/** The query of the list at an address; empty elsewhere. */
function paramsAt({ pathname, search }: Address): URLSearchParams {
  return new URLSearchParams(pathname === '/projects' ? search : '');
}

/** The filters and the order of the list at an address, which a search keeps. It begins on the first page. */
function filtersAt(address: Address): [name: string, value: string][] {
  const params = paramsAt(address);
  return [...FILTER_NAMES, 'sort'].flatMap((name): [string, string][] => {
    const value = params.get(name);
    return value ? [[name, value]] : [];
  });
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
