import { useState } from 'react';
import { useToast } from '#app/components/ui/toast-context.ts';
import * as labels from '#app/messages/labels.ts';
import type { DataOf, FunctionName, ResultOf } from './callables-client.ts';
import { CallError, callFunction, messageOf } from './callables-client.ts';
import { useReload } from './live/use-reload.ts';

/** The result of a call, shown beside its button, or in a toast if the button may be gone by then. */
export interface Outcome {
  error?: string;
  success?: string;
  toast?: string;
}

export interface CallableOptions<N extends FunctionName> {
  /** Handles a result and describes it. With an `error`, the call counts as failed. */
  onResult: (result: ResultOf<N>) => Outcome | Promise<Outcome>;
  /**
   * Receives every error, and '' when a call starts, so that another component can show it; `field` is the one
   * that the server refuses, if it names one.
   */
  onError?: (error: string, field: string) => void;
  /** The text for failures without a message from the server. */
  fallback?: string;
}

export interface Callable<N extends FunctionName> {
  pending: boolean;
  /** The error of the last call; empty if it succeeded. */
  error: string;
  success: string;
  /** Calls the function, then reloads the page's data. Resolves to false on failure or if one is pending. */
  call: (data: DataOf<N>) => Promise<boolean>;
}

const NO_MESSAGES = { error: '', success: '' };

/** The state of a button or form that calls one of the shop's functions. */
export function useCallable<N extends FunctionName>(
  name: N,
  { onResult, onError, fallback = labels.unexpectedError }: CallableOptions<N>,
): Callable<N> {
  const reload = useReload();
  const showToast = useToast();
  const [pending, setPending] = useState(false);
  const [messages, setMessages] = useState(NO_MESSAGES);

  async function call(data: DataOf<N>): Promise<boolean> {
    if (pending) return false;
    setPending(true);
    setMessages(NO_MESSAGES);
    onError?.('', '');
    let field = '';
    const {
      toast,
      error = '',
      success = '',
    } = await callWithPasskey(name, data)
      .then(onResult)
      .catch((failure: unknown): Outcome => {
        if (failure instanceof CallError) ({ field } = failure);
        return { error: messageOf(failure, fallback) };
      });
    if (toast) showToast(toast);
    await reload();
    setMessages({ error, success });
    onError?.(error, field);
    setPending(false);
    return !error;
  }

  return { pending, ...messages, call };
}

/** Calls a function. If it needs a passkey, asks for one and calls again. Throws the failure if there is none. */
export async function callWithPasskey<N extends FunctionName>(
  name: N,
  data: DataOf<N>,
): Promise<ResultOf<N>> {
  try {
    return await callFunction(name, data);
  } catch (failure) {
    if (!(failure instanceof CallError) || failure.reason !== 'passkey') throw failure;
    const { confirmWithPasskey } = await import('./confirm-with-passkey.ts');
    if (!(await confirmWithPasskey())) throw failure;
    return callFunction(name, data);
  }
}
