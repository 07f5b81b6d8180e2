import { useEffect, useLayoutEffect, useState } from 'react';
import { alignElements } from './align-elements.ts';
import type { FindElement } from './queue-events.ts';

/** The page as it was just before React took it over or drew it again. */
interface EarlyPage {
  parts: Element[];
  focused: Element | null;
  /** Finds an element of the early page in the new one. */
  find: FindElement;
}

/**
 * Replays the events that queue-events.ts queued. React draws the whole page again if a browser's add-on has
 * put an element into it, such as a button beside a field. What the fields of the early page hold and their
 * focus are then restored in the new one, before anyone can type, and presses are replayed at the new
 * elements.
 */
export function useEarlyInput(): void {
  // A ref would be lost with the attempt to hydrate.
  const [early] = useState(() =>
    typeof window === 'undefined' || !window.queuedEvents ? null : readPage([...document.body.children]),
  );
  useLayoutEffect(() => {
    if (early) restoreView(early);
  }, [early]);
  useEffect(() => {
    if (early) replayEvents(early);
  }, [early]);
}

function readPage(parts: Element[]): EarlyPage {
  const pairs = new Map<string, Map<Element, Element>>();
  // All elements of the same kind are compared at once.
  const pairUp = (kind: string) => {
    const before = parts.flatMap((part) => [...part.querySelectorAll(kind)]);
    const found = alignElements(before, [...document.body.querySelectorAll(kind)]);
    pairs.set(kind, found);
    return found;
  };
  return {
    parts,
    focused: document.activeElement,
    find<E extends Element>(early: E) {
      if (early.isConnected) return early;
      const pairsOfKind = pairs.get(early.localName) ?? pairUp(early.localName);
      return (pairsOfKind.get(early) as E | undefined) ?? null;
    },
  };
}

/** Replays each event in its own task, so that it sees the effects of the one before. */
function replayEvents(early: EarlyPage): void {
  const queued = window.queuedEvents;
  if (!queued) return;
  delete window.queuedEvents;
  queued.stop();
  const fields = listLost<Field>(early, FIELDS).map((pair) => () => restoreField(pair));
  for (const replay of [...fields, ...queued.replays]) setTimeout(replay, 0, early.find);
}

type TextField = HTMLTextAreaElement | (HTMLInputElement & { type: 'text' });
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Pair<E> = [early: E, now: E];

const FIELDS = 'input:not([type=hidden], [type=file]), textarea, select';

/** Lists the elements that the new page has instead of the early ones. It is empty if React took these over. */
function listLost<E extends Element>({ parts, find }: EarlyPage, selector: string): Pair<E>[] {
  return parts
    .filter((part) => !part.isConnected)
    .flatMap((part) => [...part.querySelectorAll<E>(selector)])
    .flatMap((early): Pair<E>[] => {
      const now = find(early);
      return now ? [[early, now]] : [];
    });
}

/** Restores what one sees. React learns of it in `replayEvents`. */
function restoreView(page: EarlyPage): void {
  for (const [early, now] of listLost<HTMLDetailsElement>(page, 'details')) now.open = early.open;
  for (const [early, now] of listLost<Field>(page, FIELDS))
    if (isText(early) && early.value !== early.defaultValue) setValue(now, early.value);
  const { focused, find } = page;
  const now = focused && !focused.isConnected ? find(focused) : null;
  if (!(now instanceof HTMLElement)) return;
  now.focus({ preventScroll: true });
  // Fields for emails have no selection.
  if (isText(now) && isText(focused) && focused.selectionStart !== null)
    now.setSelectionRange(focused.selectionStart, focused.selectionEnd);
}

function restoreField([early, now]: Pair<Field>): void {
  if (early instanceof HTMLSelectElement) {
    const first = early.querySelector<HTMLOptionElement>('option[selected]') ?? early.options[0];
    if (early.value === first?.value) return;
    now.value = early.value;
    now.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (isText(early)) {
    if (early.value === early.defaultValue) return;
    setValue(now, early.value);
    now.dispatchEvent(new Event('input', { bubbles: true }));
  } else if (
    early.checked !== early.defaultChecked &&
    now instanceof HTMLInputElement &&
    early.checked !== now.checked
  )
    now.click();
}

function isText(element: Element | null): element is TextField {
  if (element instanceof HTMLInputElement) return !/^(checkbox|radio)$/.test(element.type);
  return element instanceof HTMLTextAreaElement;
}

/** React only notices a text that it did not see being set. */
function setValue(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}
