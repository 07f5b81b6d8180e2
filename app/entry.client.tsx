import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { whenIdle } from './lib/deferred-hydration/when-idle.ts';

// The router leaves the promise of a revalidation unhandled when a navigation aborts it. That is not an error.
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
});

// In a task of its own, so that input is handled between loading the modules and hydrating.
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

// Loaded when idle, so that measuring does not slow down the page; the browser reports earlier paints afterwards.
const initialPath = location.pathname;
whenIdle(() => {
  import('./lib/report-web-vitals.ts')
    .then(({ reportVitals }) => reportVitals(initialPath))
    .catch(() => undefined); // Left before it was loaded.
});
