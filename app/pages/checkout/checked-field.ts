import { useReducer } from 'react';
import { messageOf } from '#app/lib/callables-client.ts';

/** How the text of a field is checked. */
export interface Check<Result> {
  /** Returns what the server is asked about, or '' if nothing was typed. */
  normalize: (typed: string) => string;
  /** Asks the server. Resolves to the result and the spelling of an accepted text; rejects a refused one. */
  ask: (text: string) => Promise<{ typed: string; result: Result }>;
  /** The message if nothing was typed. */
  missing: string;
  /** The message if the server can't be asked. */
  failed: string;
}

export interface CheckedState<Result> {
  typed: string;
  /** An accepted text locks the field. A refused one stays refused until it is changed. */
  status: 'unchecked' | 'pending' | 'accepted' | 'refused';
  /** What the server said about an accepted text, or null. */
  result: Result | null;
  /** The error of the field, or empty. */
  message: string;
}

/** `text` is what the server was asked about. */
export type CheckedEvent<Result> =
  | { type: 'typed'; value: string }
  | { type: 'submitted' }
  | { type: 'accepted'; text: string; typed: string; result: Result }
  | { type: 'refused'; text: string; message: string }
  | { type: 'required'; message: string }
  | { type: 'restored'; typed: string; result: Result | null };

export function startField<Result>(typed: string, result: Result | null = null): CheckedState<Result> {
  return { typed, status: result === null ? 'unchecked' : 'accepted', result, message: '' };
}

/** The state machine of a checked field. It ignores responses for a text that was edited meanwhile. */
export function reduceField<Result>(
  { normalize, missing }: Pick<Check<Result>, 'normalize' | 'missing'>,
  state: CheckedState<Result>,
  event: CheckedEvent<Result>,
): CheckedState<Result> {
  const text = normalize(state.typed);
  const isAnswer = 'text' in event && event.text === text && state.status === 'pending';
  switch (event.type) {
    case 'typed': {
      // Whitespace doesn't change what was checked, so its result still applies.
      const isSame = text !== '' && normalize(event.value) === text;
      return isSame ? { ...state, typed: event.value } : startField(event.value);
    }
    case 'submitted':
      if (text === '') return { ...state, status: 'refused', message: missing };
      return { ...startField<Result>(text), status: 'pending' };
    case 'accepted':
      return isAnswer ? startField(event.typed, event.result) : state;
    case 'refused':
      return isAnswer ? { ...state, status: 'refused', message: event.message } : state;
    case 'required':
      return state.status === 'accepted' ? state : { ...state, message: event.message };
    case 'restored':
      return startField(event.typed, event.result);
  }
}

export interface CheckedField<Result> {
  state: CheckedState<Result>;
  type: (value: string) => void;
  /** Checks what is typed, or another value, unless a check is pending. */
  check: (value?: string, ask?: Check<Result>['ask']) => void;
  /** Shows an error unless the text is accepted. */
  require: (message: string) => void;
  /** Replaces the text by an accepted one, or by one that is not checked. */
  restore: (typed: string, result: Result | null) => void;
}

/** A field whose text the server checks. It starts with an accepted text if there is a `result`. */
export function useCheckedField<Result>(
  check: Check<Result>,
  typed: string,
  result: Result | null = null,
): CheckedField<Result> {
  const reducer = (state: CheckedState<Result>, event: CheckedEvent<Result>) =>
    reduceField(check, state, event);
  const [state, dispatch] = useReducer(reducer, startField(typed, result));

  async function submit(value: string, ask: Check<Result>['ask']) {
    const text = check.normalize(value);
    dispatch({ type: 'submitted' });
    if (text === '') return;
    try {
      dispatch({ type: 'accepted', text, ...(await ask(text)) });
    } catch (error) {
      dispatch({ type: 'refused', text, message: messageOf(error, check.failed) });
    }
  }

  return {
    state,
    type: (value) => dispatch({ type: 'typed', value }),
    check(value, ask = check.ask) {
      if (value !== undefined || state.status !== 'pending') void submit(value ?? state.typed, ask);
    },
    require: (message) => dispatch({ type: 'required', message }),
    restore: (saved, known) => dispatch({ type: 'restored', typed: saved, result: known }),
  };
}
