import { useEffect, useRef, useState } from 'react';
import { callFunction, messageOf } from '#app/lib/callables-client.ts';
import { useReload } from '#app/lib/live/use-reload.ts';
import * as messages from '#app/messages/admin-payouts.tsx';
import type { DataOf, ResultOf } from '#contract/functions.ts';

/** The dialog shows its success message for this time before it closes. */
const CLOSE_DELAY_MS = 2500;

type Step = 'verify' | 'returned' | DataOf<'updatePayoutStatus'>['status'];

interface Failure {
  /** The step that failed last. */
  failedStep: Step | null;
  error: string;
  /** `error` if the server sent it; empty for invalid input. */
  serverError: string;
}

export interface PayoutProcessing extends Failure {
  /** Null before the first verification. */
  verification: ResultOf<'verifyPayout'> | null;
  pendingStep: Step | null;
  success: string;
  verify: () => void;
  complete: (transactionId: string) => void;
  reject: (rejectionReason: string) => void;
  /** Records that the bank sent the completed payout back. */
  recordReturn: (reference: string, returnedOn: string) => void;
}

const NO_FAILURE: Failure = { failedStep: null, error: '', serverError: '' };

/** The state of processing a payout, in one step or several. Calls `onDone` soon after success. */
export function usePayoutProcessing(payoutId: string, onDone: () => void): PayoutProcessing {
  const reload = useReload();
  const [verification, setVerification] = useState<PayoutProcessing['verification']>(null);
  const [pendingStep, setPendingStep] = useState<Step | null>(null);
  const [failure, setFailure] = useState(NO_FAILURE);
  const [success, setSuccess] = useState('');

  // The callback is in a ref, so that live updates that re-render the dialog don't restart the timer.
  const latestOnDone = useRef(onDone);
  useEffect(() => {
    latestOnDone.current = onDone;
  });
  useEffect(() => {
    if (!success) return;
    const timer = setTimeout(() => latestOnDone.current(), CLOSE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [success]);

  async function run(step: Step, fallback: string, work: () => Promise<void>) {
    if (pendingStep) return;
    setPendingStep(step);
    setFailure(NO_FAILURE);
    try {
      await work();
    } catch (error) {
      const message = messageOf(error, fallback);
      setFailure({ failedStep: step, error: message, serverError: message });
      // Another admin may have processed the payout meanwhile.
      void reload();
    }
    setPendingStep(null);
  }

  const finish = (data: DataOf<'updatePayoutStatus'>) =>
    void run(data.status, messages.unexpectedError, async () => {
      const { status } = await callFunction('updatePayoutStatus', data);
      setSuccess(messages.marked(status));
    });

  return {
    verification,
    pendingStep,
    ...failure,
    success,
    verify: () =>
      void run('verify', messages.verificationFailed, async () => {
        setVerification(null);
        const { isVerified, message } = await callFunction('verifyPayout', { payoutId });
        // The admin sees the QR code next, so the claim may be paid from now on.
        if (isVerified) await callFunction('startPayout', { payoutId });
        setVerification({ isVerified, message: message || messages.unknownError });
        void reload();
      }),
    complete(transactionId) {
      if (!transactionId)
        return setFailure({ ...NO_FAILURE, failedStep: 'completed', error: messages.transactionIdMissing });
      finish({ payoutId, status: 'completed', transactionId, rejectionReason: null });
    },
    reject(rejectionReason) {
      if (!rejectionReason)
        return setFailure({ ...NO_FAILURE, failedStep: 'rejected', error: messages.reasonMissing });
      finish({ payoutId, status: 'rejected', transactionId: null, rejectionReason });
    },
    recordReturn: (reference, returnedOn) =>
      void run('returned', messages.unexpectedError, async () => {
        const { status } = await callFunction('returnPayout', { payoutId, reference, returnedOn });
        setSuccess(messages.marked(status));
      }),
  };
}
