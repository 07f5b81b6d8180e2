/** Events that arrived before hydration, and how to repeat each. */
export interface QueuedEvents {
  replays: (() => void)[];
  /** Stops queueing. */
  stop: () => void;
}

declare global {
  interface Window {
    queuedEvents?: QueuedEvents;
  }
}

/**
 * Queues events that have no effect without the page's scripts: clicks on plain buttons, changes of selects, and the keys
 * Escape, `/`, and Enter in a form whose submit button is still disabled. Links, fields and other forms work natively.
 */
function queueEarlyEvents(): void {
  const replays: (() => void)[] = [];
  const stopped = new AbortController();
  window.queuedEvents = { replays, stop: () => stopped.abort() };

  function queueKey(event: KeyboardEvent, target: Element) {
    const form = target instanceof HTMLInputElement ? target.form : null;
    const submits = event.key === 'Enter' && form?.querySelector('[type="submit"]:disabled');
    if (!submits && event.key !== 'Escape' && event.key !== '/') return;
    replays.push(() => {
      const isAllowed = target.dispatchEvent(new KeyboardEvent('keydown', event));
      // Default actions, which browsers take for trusted events only.
      if (isAllowed && submits) form?.requestSubmit();
      if (isAllowed && event.key === 'Escape')
        document.querySelector('dialog[open]')?.dispatchEvent(new Event('cancel', { cancelable: true }));
    });
  }

  function queueEvent(event: Event) {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const button = event.type === 'click' && target.closest('button');
    if (event instanceof KeyboardEvent) queueKey(event, target);
    else if (button && button.type === 'button') replays.push(() => button.click());
    else if (target instanceof HTMLSelectElement && event.type === 'change') {
      const { value } = target;
      replays.push(() => {
        target.value = value;
        target.dispatchEvent(new Event('change', { bubbles: true }));
      });
    }
  }
  const options = { capture: true, signal: stopped.signal };
  for (const type of ['click', 'change', 'keydown']) document.addEventListener(type, queueEvent, options);
}

/** Loads and runs what DeferredScripts rendered after the first paint; in a background tab, which never paints, at once. */
function startDeferredScripts(): void {
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel="deferred-modulepreload"]')) {
      // The largest chunk runs in a task of its own, so that input can be handled before the page's own code runs.
      const isLibraries = href.includes('/libraries-');
      const element = isLibraries ? document.createElement('script') : document.createElement('link');
      if (element instanceof HTMLScriptElement) Object.assign(element, { type: 'module', src: href });
      else Object.assign(element, { rel: 'modulepreload', href });
      document.head.append(element);
    }
    for (const { text, nonce } of document.querySelectorAll<HTMLScriptElement>(
      'script[type="deferred-module"]',
    )) {
      const script = document.createElement('script');
      script.type = 'module';
      script.text = text;
      if (nonce) script.nonce = nonce;
      document.head.append(script);
    }
  };
  if (document.hidden) start();
  else new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  // In case the browser does not report a paint.
  setTimeout(start, 2000);
}

/** The only script inside the HTML. It is the source of both functions, so they must not refer to anything outside themselves. */
export const INLINE_SCRIPT = `(${queueEarlyEvents})();(${startDeferredScripts})()`;
