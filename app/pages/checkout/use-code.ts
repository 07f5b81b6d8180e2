import { useReducer } from 'react';
import { messageOf } from '#app/lib/callables-client.ts';
import {
  blocksPayment,
  type CodeEvent,
  type CodeRules,
  type CodeState,
  EMPTY_CODE,
  reduceCode,
  shouldAutoApply,
} from './code.ts';

export interface CodeControl {
  state: CodeState;
  /** The applied code, or null. */
  applied: string | null;
  blocksPayment: boolean;
  type: (value: string) => void;
  apply: () => void;
  remove: () => void;
  /** Clears the error of an empty code, which is optional. */
  clearEmpty: () => void;
  /** Restores an applied code with its message, or applies a code of full length for this email. */
  restore: (typed: string, applied: string, email: string) => void;
}

/**
 * A code that the server validates. `validate` receives the buyer's email only before the field has rendered
 * it.
 */
export function useCode(
  rules: CodeRules,
  validate: (code: string, email?: string) => Promise<{ message: string }>,
  typed: string,
): CodeControl {
  const reducer = (state: CodeState, event: CodeEvent) => reduceCode(rules, state, event);
  const [state, dispatch] = useReducer(reducer, { ...EMPTY_CODE, typed });

  async function apply(value: string, email?: string) {
    const code = rules.normalize(value);
    dispatch({ type: 'submitted' });
    if (code === '') return;
    try {
      const { message } = await validate(code, email);
      dispatch({ type: 'accepted', code, message });
    } catch (error) {
      dispatch({ type: 'refused', code, message: messageOf(error, rules.failed) });
    }
  }

  const remove = () => dispatch({ type: 'typed', value: '' });
  return {
    state,
    applied: state.status === 'applied' ? rules.normalize(state.typed) : null,
    blocksPayment: blocksPayment(rules, state),
    type(value) {
      dispatch({ type: 'typed', value });
      if (shouldAutoApply(rules, state.typed, value)) void apply(value);
    },
    apply() {
      if (state.status !== 'pending') void apply(state.typed);
    },
    remove,
    clearEmpty() {
      if (rules.normalize(state.typed) === '') remove();
    },
    restore(saved, applied, email) {
      dispatch({ type: 'restored', typed: saved, applied });
      if (!applied && shouldAutoApply(rules, '', saved)) void apply(saved, email);
    },
  };
}
