import { useRef } from 'react';
import type { DataOf, FunctionName } from './callables-client.ts';
import { type Callable, type CallableOptions, useCallable } from './use-callable.ts';

/** The functions that recognise a repeated request by its ID. */
type RequestName = {
  [N in FunctionName]: 'requestId' extends keyof DataOf<N> ? N : never;
}[FunctionName];

/**
 * The state of a button or form whose call moves money or settles a case. Its request has an ID, which is
 * kept until the server has answered: a request whose answer was lost is not done twice when it is sent
 * again.
 */
export function useRequest<N extends RequestName>(
  name: N,
  { onResult, ...options }: CallableOptions<N>,
): Callable<N> {
  const requestId = useRef<string>(undefined);
  const { call, ...callable } = useCallable(name, {
    ...options,
    onResult(result) {
      requestId.current = undefined;
      return onResult(result);
    },
  });
  return {
    ...callable,
    call(data) {
      requestId.current ??= makeRequestId();
      return call({ ...data, requestId: requestId.current });
    },
  };
}

/** `crypto.randomUUID` is missing on pages without HTTPS. */
function makeRequestId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
    part.toString(36).padStart(7, '0'),
  ).join('');
}
