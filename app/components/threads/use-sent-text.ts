import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Empties a field once its text is among the messages, whose number is `count`. What was typed since it was
 * sent stays, and so does a text that could not be sent or is not finished when another message arrives.
 */
export function useSentText(count: number, hasFailed: boolean) {
  const field = useRef<HTMLTextAreaElement>(null);
  const sent = useRef<string>(undefined);
  const emptySent = useEffectEvent(() => {
    if (!hasFailed && field.current && field.current.value === sent.current) field.current.value = '';
    sent.current = undefined;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message may be the one that was sent
  useEffect(() => emptySent(), [count]);
  return {
    field,
    /** Remembers the text that is being sent. */
    send() {
      sent.current = field.current?.value;
    },
  };
}
