import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { whenIdle } from './lib/deferred-hydration/when-idle.ts';

// Loading a page's data again is left in the middle when somebody goes elsewhere, and the router hands the promise that says
// so to nobody: what was given up is no error.
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
});

// In a turn of its own: what runs in one go after the first paint is what a press has to wait for.
setTimeout(() => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
});

// Measuring must not slow down what it measures; the browser tells afterwards what was painted before.
const opened = location.pathname;
whenIdle(() => {
  // Whoever leaves before it has come is not measured.
  import('./lib/report-web-vitals.ts')
    .then(({ reportVitals }) => reportVitals(opened))
    .catch(() => undefined);
});
