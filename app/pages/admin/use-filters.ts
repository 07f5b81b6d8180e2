import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router';

/** Reads and sets the filters of a list, which the query string stores. */
export function useFilters() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [loaded] = useSearchParams();
  const { location: pending } = useNavigation();
  // The query of the list that is loading, else of the shown one.
  const params = pending?.pathname === pathname ? new URLSearchParams(pending.search) : loaded;
  // A filter that is set right after another builds on the pending navigation, so that neither is lost.
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  });
  // Sets a filter, or removes it if `value` is empty. Shows the first page, without a chosen item.
  const setFilter = (name: string, value: string) => {
    if ((latest.current.get(name) ?? '') === value) return;
    const next = new URLSearchParams(latest.current);
    if (value) next.set(name, value);
    else next.delete(name);
    next.delete('cursor');
    next.delete('item');
    // `flushSync` makes the navigation visible to the next call.
    const options = { replace: true, preventScrollReset: true, flushSync: true };
    void navigate({ search: next.toString() }, options);
  };
  return { params, setFilter };
}
