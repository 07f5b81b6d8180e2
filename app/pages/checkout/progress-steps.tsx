import { CircleAlert, LoaderCircle } from 'lucide-react';
import type { PurchaseState } from './purchase-flow.ts';
import { Tick } from './tick.tsx';

interface ProgressProps {
  state: Extract<PurchaseState, { step: 'processing' | 'completed' }>;
  /** Null when this tab does not know. */
  githubId: string | null;
}

type Mark = 'done' | 'now' | 'later' | 'stopped';

/** Payment received → invite on its way → check your mail. */
export function ProgressSteps({ state, githubId }: ProgressProps) {
  const outcome = state.step === 'completed' ? state.outcome : null;
  const invite: Mark = outcome === 'success' ? 'done' : outcome === 'failed_invite' ? 'stopped' : 'now';
  const steps: { mark: Mark; text: string }[] = [
    { mark: 'done', text: state.isFree ? 'Order placed' : 'Payment received' },
    { mark: invite, text: inviteText(invite, githubId ? ` for ${githubId}` : '') },
    { mark: outcome === 'success' ? 'now' : 'later', text: 'Check your mail' },
  ];
  return (
    <ol className="grid gap-3">
      {steps.map(({ mark, text }) => (
        <li key={text} aria-current={mark === 'now' ? 'step' : undefined} className={LOOKS[mark]}>
          <MarkIcon mark={mark} moving={outcome === null} />
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}

function inviteText(mark: Mark, forWhom: string): string {
  if (mark === 'done') return `Invitation${forWhom} sent`;
  return mark === 'stopped' ? `Invitation${forWhom} not sent yet` : `Invitation${forWhom} is on its way`;
}

const LOOKS: Record<Mark, string> = {
  done: 'flex items-center gap-3',
  now: 'flex items-center gap-3 font-semibold',
  later: 'flex items-center gap-3 text-muted',
  stopped: 'flex items-center gap-3 font-semibold',
};

function MarkIcon({ mark, moving }: { mark: Mark; moving: boolean }) {
  if (mark === 'done') return <Tick />;
  if (mark === 'stopped') return <CircleAlert aria-hidden className="size-5 shrink-0 text-warn" />;
  if (mark === 'now' && moving) {
    return <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin text-accent-text" />;
  }
  const colour = mark === 'now' ? 'border-accent-text bg-accent-text' : 'border-edge';
  return <span aria-hidden className={`m-1 size-3 shrink-0 rounded-full border-2 ${colour}`} />;
}
