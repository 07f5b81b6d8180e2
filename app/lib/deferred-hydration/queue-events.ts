import { scriptOf } from '../script-of.ts';

/** The page as it was just before React took it over or drew it again. */
export interface EarlyPage {
  parts: Element[];
  focused: Element | null;
}

/** Returns the element that an early event is repeated at; null if the page no longer has it. */
export type FindElement = <E extends Element>(early: E) => E | null;

/** Events that arrived before hydration, and how to repeat each. */
export interface QueuedEvents {
  replays: ((find: FindElement) => void)[];
  /** Stops queueing. */
  stop: () => void;
}

declare global {
  interface Window {
    queuedEvents?: QueuedEvents;
  }
}

/**
 * Queues events that have no effect without the page's scripts: clicks on plain buttons and items of trees,
 * changes of selects and checkboxes, texts, which React doesn't notice or sets back while it hydrates, the
 * keys Escape, `/`, Enter in a form whose submit button is still disabled, and all keys in what has
 * `data-early-keys`. Links and other forms work natively, and forms with `data-early-texts` read their inputs
 * themselves. A queued event is hidden from React: between hydration and the replay it would otherwise be
 * handled twice.
 */
function queueEarlyEvents(): void {
  const replays: QueuedEvents['replays'] = [];
  const texts = new Map<HTMLInputElement | HTMLTextAreaElement, string>();
  const stopped = new AbortController();
  window.queuedEvents = { replays, stop: () => stopped.abort() };

  function queue(event: Event, replay: (find: FindElement) => void) {
    event.stopImmediatePropagation();
    replays.push(replay);
  }

  // What a field of a page holds that is drawn again is restored with the page.
  function queueField(event: Event, field: Element, replay: () => void) {
    queue(event, () => field.isConnected && replay());
  }

  function isText(target: Element) {
    if (!(target instanceof HTMLInputElement)) return target instanceof HTMLTextAreaElement;
    return !/^(checkbox|radio|file|range)$/.test(target.type) && !target.closest('[data-early-texts]');
  }

  // React only notices a text that it did not see being set.
  function setText(field: HTMLInputElement | HTMLTextAreaElement, text: string) {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  }

  function queueText(event: Event, field: HTMLInputElement | HTMLTextAreaElement) {
    if (texts.has(field)) event.stopImmediatePropagation();
    else {
      const replayed = new AbortController();
      const isReplayed = { signal: replayed.signal };
      queueField(event, field, () => {
        replayed.abort();
        const text = texts.get(field) ?? '';
        // It also has to differ from the last one that React saw.
        field.value = text ? '' : '0';
        setText(field, text);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
      // Between hydration and the replay, keys go on with the text, also if React has set it back.
      field.addEventListener(
        'beforeinput',
        () => field.value !== texts.get(field) && setText(field, texts.get(field) ?? ''),
        isReplayed,
      );
      field.addEventListener('input', () => texts.set(field, field.value), isReplayed);
    }
    texts.set(field, field.value);
  }

  function queueKey(event: KeyboardEvent, target: Element) {
    const isCommand = event.ctrlKey || event.metaKey || event.altKey || /^(Tab|Shift)$/.test(event.key);
    // Browsers turn these into clicks.
    const presses = target instanceof HTMLButtonElement && /^(Enter| )$/.test(event.key);
    if (target.closest('[data-early-keys]') && !isCommand && !presses) {
      event.preventDefault();
      // The keys before it may have moved the focus.
      return queue(event, () => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', event)));
    }
    const form = target instanceof HTMLInputElement ? target.form : null;
    const submits = event.key === 'Enter' && form?.querySelector('[type="submit"]:disabled');
    if (!submits && event.key !== 'Escape' && event.key !== '/') return;
    queue(event, (find) => {
      const field = find(target);
      const isAllowed = (field ?? document.body).dispatchEvent(new KeyboardEvent('keydown', event));
      // These are default actions, which browsers perform for trusted events only.
      if (isAllowed && submits) (field as HTMLInputElement | null)?.form?.requestSubmit();
      if (isAllowed && event.key === 'Escape')
        document.querySelector('dialog[open]')?.dispatchEvent(new Event('cancel', { cancelable: true }));
    });
  }

  function queueEvent(event: Event) {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const pressed = event.type === 'click' && target.closest<HTMLElement>('button, [role=treeitem]');
    if (event instanceof KeyboardEvent) queueKey(event, target);
    else if (event.type === 'input')
      isText(target) && queueText(event, target as HTMLInputElement | HTMLTextAreaElement);
    else if (pressed && !(pressed instanceof HTMLButtonElement && pressed.type !== 'button'))
      queue(event, (find) => find(pressed)?.click());
    else if (target instanceof HTMLSelectElement && event.type === 'change') {
      const { value } = target;
      queueField(event, target, () => {
        target.value = value;
        target.dispatchEvent(new Event('change', { bubbles: true }));
      });
    } else if (target instanceof HTMLInputElement && target.type === 'checkbox' && event.type === 'change') {
      const { checked } = target;
      queueField(event, target, () => {
        target.checked = !checked;
        target.click();
      });
    }
  }
  const options = { capture: true, signal: stopped.signal };
  for (const type of ['click', 'change', 'input', 'keydown'])
    document.addEventListener(type, queueEvent, options);
}

/**
 * Runs first in the page, before there is anything to press. It is the function's source, so it must not
 * refer to anything outside.
 */
export const QUEUE_EVENTS_SCRIPT = scriptOf(queueEarlyEvents);
