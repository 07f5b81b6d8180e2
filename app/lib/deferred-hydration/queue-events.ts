import { sourceOf } from '../source-of.ts';

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
 * A queued event is hidden from React: between hydration and the replay it would otherwise be handled twice.
 */
function queueEarlyEvents(): void {
  const replays: (() => void)[] = [];
  const stopped = new AbortController();
  window.queuedEvents = { replays, stop: () => stopped.abort() };

  function queue(event: Event, replay: () => void) {
    event.stopImmediatePropagation();
    replays.push(replay);
  }

  function queueKey(event: KeyboardEvent, target: Element) {
    const form = target instanceof HTMLInputElement ? target.form : null;
    const submits = event.key === 'Enter' && form?.querySelector('[type="submit"]:disabled');
    if (!submits && event.key !== 'Escape' && event.key !== '/') return;
    queue(event, () => {
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
    else if (button && button.type === 'button') queue(event, () => button.click());
    else if (target instanceof HTMLSelectElement && event.type === 'change') {
      const { value } = target;
      queue(event, () => {
        target.value = value;
        target.dispatchEvent(new Event('change', { bubbles: true }));
      });
    }
  }
  const options = { capture: true, signal: stopped.signal };
  for (const type of ['click', 'change', 'keydown']) document.addEventListener(type, queueEvent, options);
}

/** Runs first in the page, before there is anything to press. It is the function's source, so it must not refer to anything outside. */
export const QUEUE_EVENTS_SCRIPT = `(${sourceOf(queueEarlyEvents)})()`;
