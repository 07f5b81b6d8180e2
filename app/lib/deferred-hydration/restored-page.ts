import { alignElements } from './align-elements.ts';
import type { EarlyPage, FindElement } from './queue-events.ts';

/** A page that React drew again. */
interface RedrawnPage extends EarlyPage {
  /** Finds an element of the early page in the new one. */
  find: FindElement;
}

/**
 * Restores in the new page what the early one showed: texts of fields, the focus, and which parts are unfolded.
 * Returns what finds the new elements, and what tells React of the fields.
 */
export function restorePage({ parts, focused }: EarlyPage): [find: FindElement, fields: (() => void)[]] {
  const page: RedrawnPage = { parts, focused, find: findPartners(parts) };
  restoreView(page);
  keepUnfolded(parts);
  return [page.find, listLost<Field>(page, FIELDS).map((pair) => () => restoreField(pair))];
}

function findPartners(parts: Element[]): FindElement {
  const pairs = new Map<string, Map<Element, Element>>();
  // All elements of the same kind are compared at once.
  const pairUp = (kind: string) => {
    const before = parts.flatMap((part) => [...part.querySelectorAll(kind)]);
    const found = alignElements(before, [...document.body.querySelectorAll(kind)]);
    pairs.set(kind, found);
    return found;
  };
  return <E extends Element>(early: E) => {
    if (early.isConnected) return early;
    const pairsOfKind = pairs.get(early.localName) ?? pairUp(early.localName);
    return (pairsOfKind.get(early) as E | undefined) ?? null;
  };
}

type TextField = HTMLTextAreaElement | (HTMLInputElement & { type: 'text' });
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Pair<E> = [early: E, now: E];

const FIELDS = 'input:not([type=hidden], [type=file]), textarea, select';

/** Lists the elements that the new page has instead of the early ones. It is empty if React took these over. */
function listLost<E extends Element>({ parts, find }: RedrawnPage, selector: string): Pair<E>[] {
  return parts
    .filter((part) => !part.isConnected)
    .flatMap((part) => [...part.querySelectorAll<E>(selector)])
    .flatMap((early): Pair<E>[] => {
      const now = find(early);
      return now ? [[early, now]] : [];
    });
}

/** Restores what one sees. React learns of it in `replayEvents`. */
function restoreView(page: RedrawnPage): void {
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

const LANDMARKS = 'main, section, article, form, nav, header, footer, aside, li, [id]';

/** Names an element by its position in its landmarks, because translators change texts and React makes new IDs. */
function getPlace(element: Element): string {
  const around = element.parentElement?.closest(LANDMARKS);
  if (!around) return element.localName;
  // An add-on's own elements are no landmarks.
  const alike = [...around.querySelectorAll(element.localName)].filter(
    (each) => each.matches(LANDMARKS) === element.matches(LANDMARKS),
  );
  return `${getPlace(around)} ${element.localName}${alike.indexOf(element)}`;
}

/**
 * Unfolds what was unfolded: at once or, in a part that is streamed, once React has drawn this part again. Ends
 * with the first press, because it is then the visitor who changes the page.
 */
function keepUnfolded(parts: Element[]): void {
  let left = parts
    .filter((part) => !part.isConnected)
    .flatMap((part) => [...part.querySelectorAll('details')])
    .map((element) => ({ open: element.open, place: getPlace(element) }));
  const restore = () => {
    const now = new Map([...document.querySelectorAll('details')].map((each) => [getPlace(each), each]));
    left = left.filter(({ place, open }) => {
      const element = now.get(place);
      if (element) element.open = open;
      return !element;
    });
    if (left.length === 0) stop();
  };
  const observer = new MutationObserver(restore);
  const stop = () => {
    observer.disconnect();
    removeEventListener('pointerdown', stop);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  addEventListener('pointerdown', stop);
  restore();
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
