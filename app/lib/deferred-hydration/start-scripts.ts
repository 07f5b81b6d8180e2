import { scriptOf } from '../script-of.ts';

/**
 * Loads and runs what DeferredScripts rendered after the first paint; in a background tab, which never
 * paints, and in a browser that can't report it, at once.
 */
function startDeferredScripts(): void {
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel="deferred-modulepreload"]')) {
      // The largest chunk runs in a separate task, so that input can be handled before the page's own code
      // runs.
      const isLibraries = href.includes('/libraries-');
      const element = isLibraries ? document.createElement('script') : document.createElement('link');
      if (element instanceof HTMLScriptElement) Object.assign(element, { type: 'module', src: href });
      else Object.assign(element, { rel: 'modulepreload', href });
      document.head.append(element);
    }
    for (const { text, nonce } of document.querySelectorAll<HTMLScriptElement>(
      'script[type="text/x-deferred-module"]',
    )) {
      const script = document.createElement('script');
      script.type = 'module';
      script.text = text;
      if (nonce) script.nonce = nonce;
      document.head.append(script);
    }
  };
  // This runs in case the browser does not report a paint.
  setTimeout(start, 2000);
  if (document.hidden || !('PerformanceObserver' in window)) start();
  else new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
}

/** Runs at the end of the page. It is the function's source, so it must not refer to anything outside. */
export const START_SCRIPT = scriptOf(startDeferredScripts);
