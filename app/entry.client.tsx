import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { holdOffline } from './lib/connection.ts';
import { whenIdle } from './lib/deferred-hydration/when-idle.ts';

// The router doesn't handle the promise of a revalidation that a navigation aborts. That is not an error.
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
});

/**
 * React draws the page again if an add-on of the browser has put elements into it, which is no error.
 * Source: https://react.dev/errors/418
 */
function onRecoverableError(error: unknown): void {
  const isChangedPage = error instanceof Error && /#418\b|^Hydration failed/.test(error.message);
  // biome-ignore lint/suspicious/noConsole: browser tests fail if this is said of a page that no add-on changed
  if (isChangedPage) console.info('The page was changed before it started, so it is drawn again.', error);
  else reportError(error);
}

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
      { onRecoverableError },
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
