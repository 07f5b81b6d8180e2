import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Elements that keep the focus: a field in which the visitor is typing, and the tab of a list that stays. */
const KEEPS_FOCUS = 'input, textarea, select, [role=tab]';

/**
 * Does what a browser does when it loads a page, after a navigation without a load: screen readers hear the
 * page's title, and the focus is at its heading. A dialog or form that has taken the focus keeps it, and Back
 * and Forward leave it where it is.
 */
export function PageArrival() {
  const { pathname } = useLocation();
  const isHistory = useNavigationType() === 'POP';
  const [title, setTitle] = useState('');
  const [arrival, setArrival] = useState<{ pathname: string; focused: Element | null }>({
    pathname,
    focused: null,
  });
  // The old page is in the document until the new one has been rendered.
  if (arrival.pathname !== pathname) setArrival({ pathname, focused: document.activeElement });

  const arrive = useEffectEvent((focused: Element) => {
    setTitle(document.title);
    const active = document.activeElement ?? document.body;
    const isTaken = active !== document.body && (active !== focused || active.matches(KEEPS_FOCUS));
    if (!isHistory && !isTaken) focusHeading();
  });
  useEffect(() => {
    if (arrival.focused) arrive(arrival.focused);
  }, [arrival]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}

function focusHeading(): void {
  const main = document.getElementById('main');
  const heading = main?.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  (heading ?? main)?.focus({ preventScroll: true });
}
