// A name in Urdu stands in English sentences. Without isolation, a number or a bracket after the name would
// move to its other side: https://www.w3.org/International/questions/qa-bidi-unicode-controls

const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const ISOLATE = '\u2068';
const END = '\u2069';
/** Marks of their own would let a text turn around what stands after it. */
const MARKS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Takes the marks for directions out of the texts of a mail's data, and isolates texts that read from the
 * right.
 */
export function isolateTexts<T>(data: T): T {
  return isolateAny(data) as T;
}

function isolateAny(data: unknown): unknown {
  if (typeof data === 'string') {
    const text = data.replace(MARKS, '');
    return FROM_RIGHT.test(text) ? `${ISOLATE}${text}${END}` : text;
  }
  if (Array.isArray(data)) return data.map(isolateAny);
  if (data === null || typeof data !== 'object' || data instanceof Date) return data;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, isolateAny(value)]));
}

/** For subjects, which mailboxes show by themselves, and for quotes, whose lines have their own direction. */
export const withoutIsolates = (text: string) => text.replace(MARKS, '');

/** Isolates as elements, in escaped text. */
export const toBdi = (html: string) => html.replaceAll(ISOLATE, '<bdi>').replaceAll(END, '</bdi>');
