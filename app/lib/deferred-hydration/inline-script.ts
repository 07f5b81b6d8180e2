/** Presses of somebody who is faster than the page's scripts, and what makes each again. */
export interface KeptPresses {
  again: (() => void)[];
  /** Nothing more is kept. */
  stop: () => void;
}

declare global {
  interface Window {
    keptPresses?: KeptPresses;
  }
}

/**
 * Keeps what does nothing without the page's scripts: presses of plain buttons, choices in lists, and the keys Escape, `/`
 * and Enter in a form that cannot be sent yet. Links, fields and other forms are the browser's own and work at once.
 */
function keepPresses(): void {
  const again: (() => void)[] = [];
  const ended = new AbortController();
  window.keptPresses = { again, stop: () => ended.abort() };

  function keepKey(event: KeyboardEvent, target: Element) {
    const form = target instanceof HTMLInputElement ? target.form : null;
    const waits = event.key === 'Enter' && form?.querySelector('[type="submit"]:disabled');
    if (!waits && event.key !== 'Escape' && event.key !== '/') return;
    again.push(() => {
      const goesOn = target.dispatchEvent(new KeyboardEvent('keydown', event));
      // What browsers do only after keys that a person pressed.
      if (goesOn && waits) form?.requestSubmit();
      if (goesOn && event.key === 'Escape')
        document.querySelector('dialog[open]')?.dispatchEvent(new Event('cancel', { cancelable: true }));
    });
  }

  function keep(event: Event) {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const button = event.type === 'click' && target.closest('button');
    if (event instanceof KeyboardEvent) keepKey(event, target);
    else if (button && button.type === 'button') again.push(() => button.click());
    else if (target instanceof HTMLSelectElement && event.type === 'change') {
      const { value } = target;
      again.push(() => {
        target.value = value;
        target.dispatchEvent(new Event('change', { bubbles: true }));
      });
    }
  }
  const options = { capture: true, signal: ended.signal };
  for (const type of ['click', 'change', 'keydown']) document.addEventListener(type, keep, options);
}

/** Fetches and runs what LateScripts has set aside, once something is to be seen; in a tab behind others, at once. */
function startLateScripts(): void {
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel="late-modulepreload"]')) {
      // Most of what there is to run; by itself, so that a press can come between it and the page's own (vite.config.ts).
      const isLibraries = href.includes('/libraries-');
      const part = isLibraries ? document.createElement('script') : document.createElement('link');
      if (part instanceof HTMLScriptElement) Object.assign(part, { type: 'module', src: href });
      else Object.assign(part, { rel: 'modulepreload', href });
      document.head.append(part);
    }
    for (const { text, nonce } of document.querySelectorAll<HTMLScriptElement>(
      'script[type="late-module"]',
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
  // Whatever keeps a browser from painting, or from telling of it.
  setTimeout(start, 2000);
}

/** The only script that is part of the HTML: both functions as they stand here, so they use nothing from outside themselves. */
export const FIRST_SCRIPT = `(${keepPresses})();(${startLateScripts})()`;
