import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { holdOffline } from './lib/connection.ts';
import { whenIdle } from './lib/deferred-hydration/when-idle.ts';

// The router doesn't handle the promise of a revalidation that a navigation aborts. That is not an error.
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
});

// Hydration starts in a separate task, so that the browser can handle input after loading the modules.
setTimeout(() => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter
          instrumentations={[{ router: ({ instrument }) => instrument({ fetch: holdOffline }) }]}
        />
      </StrictMode>,
    );
  });
});

// The measuring code is loaded when the browser is idle. The browser reports earlier paints to it afterwards.
const initialPath = location.pathname;
whenIdle(() => {
  import('./lib/report-web-vitals.ts')
    .then(({ reportVitals }) => reportVitals(initialPath))
    .catch(() => undefined); // The user left before the code was loaded.
});
