import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Opens the question that the address names; the router moves to an address without the browser noticing. */
export function useOpenTargetAnswer(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address pressed again opens it again
  useEffect(() => {
    const answer = document.getElementById(hash.slice(1));
    const details = answer?.closest('details');
    if (!answer || !details) return;
    details.open = true;
    answer.scrollIntoView({ block: 'start' });
  }, [hash, key]);
}
