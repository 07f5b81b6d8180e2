import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Search } from '#app/components/ui/icons.tsx';
import { FILTER_NAMES } from '#app/lib/filter-names.ts';
import { useSearchField } from '#app/lib/use-search-field.ts';
import { unitsFor } from '#domain/text-limits.ts';

/**
 * Searches while the visitor types and keeps the term in the URL. Without JavaScript it is a plain form. The
 * input is uncontrolled, so that text typed before hydration is not lost.
 */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const location = useLocation();
  const shown = termAt(location);
  const { onInput, onSubmit } = useSearchField(input, {
    shown,
    debounceMs: 150,
    search(term, asked) {
      if (term === termAt(asked)) return;
      // A filter whose list is still loading is kept.
      const kept = filtersAt(asked);
      const query = new URLSearchParams(term ? [['search', term], ...kept] : kept);
      // Only a search term leads to the list from other pages. On the list, typing replaces the history entry.
      if (term || asked.pathname === LIST)
        void navigate(`${LIST}?${query}`, { replace: window.location.pathname === LIST });
    },
  });

  useSlashKey(input);

  return (
    <search className="min-w-0 flex-1">
      <form action={LIST} onSubmit={onSubmit} className="search-box relative md:ml-auto md:max-w-80">
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
          className="pointer-events-none absolute top-1/2 right-2.5 hidden -translate-y-1/2 rounded-sm border border-line px-1.5 text-xs text-muted lg:pointer-fine:peer-placeholder-shown:block lg:peer-focus:hidden!"
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

const LIST = '/projects';

type Address = Record<'pathname' | 'search', string>;

/** The query of the list at an address; empty elsewhere. */
function paramsAt({ pathname, search }: Address): URLSearchParams {
  return new URLSearchParams(pathname === LIST ? search : '');
}

function termAt(address: Address): string {
  return paramsAt(address).get('search')?.trim() ?? '';
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
