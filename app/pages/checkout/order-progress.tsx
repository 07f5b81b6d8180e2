import { useEffect, useRef } from 'react';
import { StatusRegion } from '#app/components/ui/status-region.tsx';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import { readBuyer } from './draft.ts';
import { InvitationFailed } from './invitation-failed.tsx';
import { InvitationSent } from './invited.tsx';
import { saveOrder } from './pending-order-cookie.ts';
import { ProgressSteps } from './progress-steps.tsx';
import type { PurchaseState } from './purchase-flow.ts';
import { resultText } from './result-text.ts';

interface WaitingProps {
  state: Extract<PurchaseState, { step: 'processing' | 'completed' }>;
  projectName: string;
  /** The buyer owns the project through another order, so this one was not accepted. */
  isDuplicate: boolean;
}

/** From the payment to the invitation: what happens now, then how it ended. */
export function OrderProgress({ state, projectName, isDuplicate }: WaitingProps) {
  const hydrated = useHydrated();
  const buyer = hydrated ? readBuyer(state.orderId) : null;
  const completed = state.step === 'completed';
  useForgetWhenLeft(completed);
  return (
    <div className="grid min-h-108 content-start gap-5">
      <p className="border-y border-line py-3 font-medium">{projectName}</p>
      <ProgressSteps state={state} githubId={buyer?.githubId ?? null} />
      <StatusRegion className="font-medium">{resultText(state)}</StatusRegion>
      {completed && state.outcome === 'success' && <InvitationSent buyer={buyer} />}
      {completed && state.outcome === 'failed_invite' && (
        <InvitationFailed state={state} isDuplicate={isDuplicate} />
      )}
    </div>
  );
}

/** Once somebody leaves a finished purchase, coming back starts a new one. */
function useForgetWhenLeft(completed: boolean): void {
  const finished = useRef(completed);
  useEffect(() => {
    finished.current = completed;
  }, [completed]);
  useEffect(
    () => () => {
      if (finished.current) saveOrder(null);
    },
    [],
  );
}
