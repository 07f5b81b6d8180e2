import { useEffect, useState } from 'react';
import { callFunction, messageOf } from '#app/lib/callables-client.ts';
import { useReload } from '#app/lib/live/use-reload.ts';
import * as messages from '#app/messages/rewards.tsx';

/** The dialog shows its success message for this time before it closes. */
const CLOSE_DELAY_MS = 4000;

interface ClaimControl {
  upiId: string;
  setUpiId: (upiId: string) => void;
  /** The field's validation error. */
  fieldError: string;
  /** The error of the request. */
  error: string;
  /** The server's success message. */
  message: string;
  isSubmitting: boolean;
  submit: () => void;
}

/** State and submit handler of the claim form. `onDone` is called a few seconds after the claim was made. */
export function useClaim(onDone: () => void): ClaimControl {
  const reload = useReload();
  const [upiId, setUpiId] = useState('');
  const [fieldError, setFieldError] = useState('');
  const [error, setError] = useState('');
  const [message, setMessage] = useState('');
  const [isSubmitting, setSubmitting] = useState(false);

  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(onDone, CLOSE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [message, onDone]);

  async function submit() {
    if (isSubmitting || message) return;
    setError('');
    if (upiId.trim() === '') return setFieldError(messages.upiInvalid);
    setSubmitting(true);
    try {
      const result = await callFunction('requestPayout', { upiId });
      setMessage(result.message);
      setUpiId('');
    } catch (failure) {
      setError(messageOf(failure, messages.claimFailed));
    }
    setSubmitting(false);
    // The data reload also after an error, because the claim may have been made in another tab.
    void reload();
  }

  return {
    upiId,
    setUpiId(value) {
      setUpiId(value);
      setFieldError('');
    },
    fieldError,
    error,
    message,
    isSubmitting,
    submit: () => void submit(),
  };
}
