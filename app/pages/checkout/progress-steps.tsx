import type { CSSProperties } from 'react';
import { CircleAlert, LoaderCircle } from '#app/components/ui/icons.tsx';
import type { PurchaseState } from './purchase-flow.ts';
import { Tick } from './tick.tsx';

const accessStepDone = (login: string | null) =>
  login ? `${login} has access` : 'Your GitHub account has access';

const invitationStepFailed = (login: string | null) =>
  login ? `Invitation for ${login} not sent yet` : 'Invitation not sent yet';

const invitationStepWaiting = (login: string | null) =>
  login ? `Invitation for ${login} is on its way` : 'Invitation is on its way';

interface ProgressProps {
  state: Extract<PurchaseState, { step: 'processing' | 'completed' }>;
  /** Null if the order was made in another tab. */
  githubId: string | null;
}

type StepStatus = 'done' | 'current' | 'pending' | 'failed';

/** Shows the steps from the payment to the invitation mail or to the code. */
export function ProgressSteps({ state, githubId }: ProgressProps) {
  const outcome = state.step === 'completed' ? state.outcome : null;
  const isInvited = outcome === 'success' || outcome === 'granted';
  const invite: StepStatus = isInvited ? 'done' : outcome === 'failed_invite' ? 'failed' : 'current';
  const isAwaitingBank = state.step === 'processing' && state.bank !== undefined;
  const steps: { status: StepStatus; text: string }[] = [
    isAwaitingBank
      ? { status: 'current', text: 'Waiting for your bank' }
      : { status: 'done', text: state.isFree ? 'Order placed' : 'Payment received' },
    {
      status: isAwaitingBank ? 'pending' : invite,
      text: outcome === 'granted' ? accessStepDone(githubId) : getInviteText(invite, githubId),
    },
    {
      status: isInvited ? 'current' : 'pending',
      text: outcome === 'granted' ? 'Get the code' : 'Accept the invitation',
    },
  ];
  return (
    <ol
      className="progress-steps"
      style={
        { '--done': steps.filter(({ status }) => status === 'done').length / steps.length } as CSSProperties
      }
    >
      {steps.map(({ status, text }) => (
        <li key={text} aria-current={status === 'current' ? 'step' : undefined} className={STYLES[status]}>
          <StepIcon status={status} isWaiting={outcome === null} />
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}

function getInviteText(status: StepStatus, githubId: string | null): string {
  if (status === 'done') return githubId ? `Invitation for ${githubId} sent` : 'Invitation sent';
  return status === 'failed' ? invitationStepFailed(githubId) : invitationStepWaiting(githubId);
}

const STYLES: Record<StepStatus, string> = {
  done: 'flex items-center gap-3',
  current: 'flex items-center gap-3 font-semibold',
  pending: 'flex items-center gap-3 text-muted',
  failed: 'flex items-center gap-3 font-semibold',
};

function StepIcon({ status, isWaiting }: { status: StepStatus; isWaiting: boolean }) {
  if (status === 'done') return <Tick />;
  if (status === 'failed') return <CircleAlert className="size-5 shrink-0 text-warn" />;
  if (status === 'current' && isWaiting) {
    return <LoaderCircle className="size-5 shrink-0 animate-spin text-accent-text" />;
  }
  const colour = status === 'current' ? 'border-accent-text bg-accent-text' : 'border-edge';
  return <span aria-hidden className={`m-1 size-3 shrink-0 rounded-full border-2 ${colour}`} />;
}
