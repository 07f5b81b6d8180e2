import { useNavigation } from 'react-router';

/** A line at the top while the next page is on its way; CSS keeps it hidden when that takes no time. */
export function PageProgress() {
  const busy = useNavigation().state !== 'idle';
  return (
    <div aria-live="polite">
      {busy && (
        <>
          <div aria-hidden className="page-progress" />
          <span className="sr-only">Loading</span>
        </>
      )}
    </div>
  );
}
