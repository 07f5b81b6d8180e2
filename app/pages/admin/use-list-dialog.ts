import { useNavigate, useSearchParams } from 'react-router';

// The dialogs of a list have their own URLs below the list's. The list keeps its query
// string and scroll position.

/** Opens the dialog of a row, or another dialog such as `new`, at `<listPath>/<name>`. */
export function useOpenDialog(listPath: string): (name: string) => void {
  const navigate = useNavigateWithQuery();
  return (name) => navigate(`${listPath}/${encodeURIComponent(name)}`);
}

/** Closes a dialog by navigating back to the list. */
export function useCloseDialog(listPath: string): () => void {
  const navigate = useNavigateWithQuery();
  return () => navigate(listPath);
}

function useNavigateWithQuery() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return (pathname: string) =>
    void navigate({ pathname, search: params.toString() }, { preventScrollReset: true });
}
