import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router';

interface Filters {
  params: URLSearchParams;
  /** Sets a filter, or takes it away when the value is empty; the list begins at its beginning. */
  setFilter: (name: string, value: string) => void;
}

/**
 * What the list of this page is filtered by lives in its address. A filter is set on top of what is on its way already, so
 * that a search and a choice made one right after the other both count.
 */
export function useFilters(): Filters {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const { location: coming } = useNavigation();
  const wanted = useRef(params);
  useLayoutEffect(() => {
    wanted.current = coming?.pathname === pathname ? new URLSearchParams(coming.search) : params;
  });
  const setFilter = (name: string, value: string) => {
    if ((wanted.current.get(name) ?? '') === value) return;
    const next = new URLSearchParams(wanted.current);
    if (value) next.set(name, value);
    else next.delete(name);
    next.delete('cursor');
    // At once, so that the next filter finds this one on its way.
    const options = { replace: true, preventScrollReset: true, flushSync: true };
    void navigate({ search: next.toString() }, options);
  };
  return { params, setFilter };
}
