import { useNavigate, useSearchParams } from 'react-router';

/** Leads from a dialog's address back to the list behind it, on the same page of the list and at the same place. */
export function useCloseDialog(list: string): () => void {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return () => void navigate({ pathname: list, search: params.toString() }, { preventScrollReset: true });
}
