import { useEffect, useRef, useState } from 'react';
import { callFunction, messageOf } from '#app/lib/callables-client.ts';
import { useReload } from '#app/lib/live/use-reload.ts';
import type { DataOf } from '#contract/functions.ts';

/** How long the success stands before the dialog closes. */
const CLOSES_AFTER_MS = 2500;

type Status = DataOf<'updatePayoutStatus'>['status'];

export interface Processing {
  /** What the verification said; null before there was one. */
  verification: { isVerified: boolean; message: string } | null;
  /** What is under way. */
  pending: 'verify' | Status | null;
  /** Why the last thing did not work; at its field or button. */
  error: string;
  /** The server's word among these; empty when it was not asked. */
  refusal: string;
  /** What was at the last try. */
  failed: 'verify' | Status | null;
  success: string;
  verify: () => void;
  complete: (transactionId: string) => void;
  reject: (rejectionReason: string) => void;
}

/** One claim at the desk: verified, then completed or rejected; `onDone` is called a moment after that. */
export function useProcessing(payoutId: string, onDone: () => void): Processing {
  const reload = useReload();
  const [verification, setVerification] = useState<Processing['verification']>(null);
  const [pending, setPending] = useState<Processing['pending']>(null);
  const [failure, setFailure] = useState<Pick<Processing, 'error' | 'failed' | 'refusal'>>(NONE);
  const [success, setSuccess] = useState('');

  // Live news draw the dialog anew; they must not put off its end.
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (!success) return;
    const timer = setTimeout(() => done.current(), CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [success]);

  async function attempt(
    what: NonNullable<Processing['pending']>,
    fallback: string,
    work: () => Promise<void>,
  ) {
    if (pending) return;
    setPending(what);
    setFailure(NONE);
    try {
      await work();
    } catch (error) {
      const told = messageOf(error, fallback);
      setFailure({ error: told, refusal: told, failed: what });
      // The other admin may have been faster.
      void reload();
    }
    setPending(null);
  }

  const finish = (data: DataOf<'updatePayoutStatus'>) =>
    void attempt(data.status, 'An unexpected error occurred.', async () => {
      const { status } = await callFunction('updatePayoutStatus', data);
      setSuccess(`Payout has been successfully marked as ${status}.`);
    });

  return {
    verification,
    pending,
    ...failure,
    success,
    verify: () =>
      void attempt('verify', 'An error occurred during verification.', async () => {
        setVerification(null);
        const { isVerified, message } = await callFunction('verifyPayout', { payoutId });
        setVerification({ isVerified, message: message || 'An unknown error occurred.' });
      }),
    complete(transactionId) {
      if (!transactionId)
        return setFailure({ ...NONE, error: 'Transaction ID is required.', failed: 'completed' });
      finish({ payoutId, status: 'completed', transactionId, rejectionReason: null });
    },
    reject(rejectionReason) {
      if (!rejectionReason)
        return setFailure({ ...NONE, error: 'A reason is required.', failed: 'rejected' });
      finish({ payoutId, status: 'rejected', transactionId: null, rejectionReason });
    },
  };
}

const NONE = { error: '', refusal: '', failed: null };
