import { useEffect, useState } from 'react';
import { callFunction, messageOf } from '#app/lib/callables-client.ts';
import { useReload } from '#app/lib/live/use-reload.ts';

/** How long the server's message stands before the dialog closes. */
const CLOSES_AFTER_MS = 4000;

interface ClaimControl {
  upiId: string;
  setUpiId: (upiId: string) => void;
  /** At the field. */
  fieldError: string;
  /** The server's refusal. */
  error: string;
  /** The server's word that the claim is made. */
  message: string;
  submitting: boolean;
  submit: () => void;
}

/** One claim: what is typed, sent, answered. `onDone` is called a moment after it was made. */
export function useClaim(onDone: () => void): ClaimControl {
  const reload = useReload();
  const [upiId, setUpiId] = useState('');
  const [fieldError, setFieldError] = useState('');
  const [error, setError] = useState('');
  const [message, setMessage] = useState('');
  const [submitting, setSubmitting] = useState(false);

  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(onDone, CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [message, onDone]);

  async function submit() {
    if (submitting || message) return;
    setError('');
    if (upiId.trim() === '') return setFieldError('Please enter a valid UPI ID.');
    setSubmitting(true);
    try {
      const answer = await callFunction('requestPayout', { upiId });
      setMessage(answer.message);
      setUpiId('');
    } catch (failure) {
      setError(messageOf(failure, 'Your claim could not be sent. Please try again.'));
    }
    setSubmitting(false);
    // Refused or not, somebody may have claimed in another tab.
    void reload();
  }

  return {
    upiId,
    setUpiId(typed) {
      setUpiId(typed);
      setFieldError('');
    },
    fieldError,
    error,
    message,
    submitting,
    submit: () => void submit(),
  };
}
