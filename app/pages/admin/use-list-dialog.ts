import { useNavigate, useSearchParams } from 'react-router';

// A dialog of a list has an address of its own below it; behind it the list stays on the same page and at the same place.

/** Leads from a list to the dialog of one of its lines, or to one of another name. */
export function useOpenDialog(list: string): (name: string) => void {
  const go = useGo();
  return (name) => go(`${list}/${encodeURIComponent(name)}`);
}

/** Leads from a dialog's address back to the list behind it. */
export function useCloseDialog(list: string): () => void {
  const go = useGo();
  return () => go(list);
}

function useGo() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return (pathname: string) =>
    void navigate({ pathname, search: params.toString() }, { preventScrollReset: true });
}
