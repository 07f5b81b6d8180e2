import { type ReactNode, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';

interface FoldedFiltersProps {
  /** The parameters that these filters set. Phones show the filters while one of them is set. */
  names: readonly string[];
  children: ReactNode;
}

/** Filters of a list. On phones a button shows them, so that the list begins on the first screen. */
export function FoldedFilters({ names, children }: FoldedFiltersProps) {
  const [params] = useSearchParams();
  const [isOpen, setOpen] = useState(() => names.some((name) => params.get(name)));
  const id = useId();
  return (
    <>
      <Button
        size="sm"
        className="mb-4 sm:hidden"
        data-needs-script
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Filters
      </Button>
      <div id={id} data-open={isOpen || undefined} className="folded mb-4 flex flex-wrap items-end gap-3">
        {children}
      </div>
    </>
  );
}
