/** The form of a kind of code, and the messages of its field. */
export interface CodeRules {
  normalize: (typed: string) => string;
  /** A code of this length is applied automatically. */
  length: number;
  /** The message if an empty code is applied. */
  missing: string;
  /** The message if the server can't be asked. */
  failed: string;
}

/** A code is unapplied, then pending, then applied, which locks the field, or refused until it is changed. */
export interface CodeState {
  typed: string;
  status: 'unapplied' | 'pending' | 'applied' | 'refused';
  /** The field's message. */
  message: string;
}

export type CodeEvent =
  | { type: 'typed'; value: string }
  | { type: 'submitted' }
  | { type: 'accepted'; code: string; message: string }
  | { type: 'refused'; code: string; message: string }
  /** `applied` is the message of an applied code, or empty. */
  | { type: 'restored'; typed: string; applied: string };

export const EMPTY_CODE: CodeState = { typed: '', status: 'unapplied', message: '' };

/** The state machine of a code. It ignores responses for a code that was edited meanwhile. */
export function reduceCode({ normalize, missing }: CodeRules, state: CodeState, event: CodeEvent): CodeState {
  const code = normalize(state.typed);
  switch (event.type) {
    case 'typed': {
      // Whitespace doesn't change a code, so its result still applies.
      const isSame = code !== '' && normalize(event.value) === code;
      return { ...(isSame ? state : EMPTY_CODE), typed: event.value };
    }
    case 'submitted':
      if (code === '') return { ...state, status: 'refused', message: missing };
      return { typed: code, status: 'pending', message: '' };
    case 'accepted':
      if (state.status !== 'pending' || code !== event.code) return state;
      return { typed: code, status: 'applied', message: event.message };
    case 'refused':
      if (state.status !== 'pending' || code !== event.code) return state;
      return { ...state, status: 'refused', message: event.message };
    case 'restored':
      return { typed: event.typed, status: event.applied ? 'applied' : 'unapplied', message: event.applied };
  }
}

/** True if a code has just reached its full length. It is then applied automatically. */
export function shouldAutoApply({ normalize, length }: CodeRules, before: string, typed: string): boolean {
  const code = normalize(typed);
  return code.length === length && code !== normalize(before);
}

/**
 * A code of full length must be applied, changed or cleared before paying, so that its benefit isn't lost.
 */
export function blocksPayment({ normalize, length }: CodeRules, { typed, status }: CodeState): boolean {
  return normalize(typed).length === length && status !== 'applied';
}
