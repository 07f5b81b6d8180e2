import { useId, useRef, useState } from 'react';
import { ComplaintMessages } from '#app/components/complaints/complaint-messages.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { StatusBadge, type Tone } from '#app/components/ui/status-badge.tsx';
import { TextArea } from '#app/components/ui/text-area.tsx';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import * as messages from '#app/messages/complaints.tsx';
import type { Complaint } from '#contract/complaint-documents.ts';
import type { ANSWERED_STATES, ComplaintState } from '#domain/complaint.ts';
import { MAX_MESSAGE } from '#domain/thread.ts';
import { formatDateTime } from '#domain/time.ts';

const TONES: Record<ComplaintState, Tone> = {
  received: 'bad',
  acknowledged: 'warn',
  answered: 'muted',
  resolved: 'ok',
};

interface ComplaintCardProps {
  complaint: Complaint;
  shopName: string;
  /** The server's time, in Unix seconds. */
  now: number;
}

/** Shows a complaint with its clocks, its messages and the admin's answer. */
export function ComplaintCard({ complaint, shopName, now }: ComplaintCardProps) {
  const id = useId();
  const { number, state, email, reference, createdAt } = complaint;
  return (
    <li>
      <article aria-labelledby={id} className="p-4 sm:p-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={id} className="font-sans text-base font-semibold tracking-normal">
            {number} <StatusBadge tone={TONES[state]}>{messages.STATE_LABELS[state]}</StatusBadge>
          </h2>
          <p className="caption">{formatDateTime(createdAt)}</p>
        </div>
        <p className="mt-1 text-sm wrap-anywhere text-muted">
          {email}
          {reference && <span className="font-mono text-xs"> · {reference}</span>}
        </p>
        <Clocks complaint={complaint} now={now} />
        <div className="mt-4 max-w-2xl">
          <ComplaintMessages messages={complaint.messages} names={{ sender: email, shop: shopName }} />
        </div>
        {state !== 'resolved' && (
          // The field is emptied once its answer is among the messages.
          <AnswerForm key={complaint.messages.length} number={number} describedBy={id} />
        )}
      </article>
    </li>
  );
}

function Clocks({
  complaint: { state, acknowledgeBy, resolveBy },
  now,
}: Omit<ComplaintCardProps, 'shopName'>) {
  if (state === 'resolved') return null;
  const clocks = [
    ...(state === 'received' ? [[messages.acknowledgeBy, acknowledgeBy] as const] : []),
    [messages.resolveBy, resolveBy] as const,
  ];
  return (
    <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm font-medium">
      {clocks.map(([say, end]) => {
        const text = say(formatDateTime(end));
        return (
          <li key={text} className={end <= now ? 'text-bad' : 'text-warn'}>
            {end <= now ? messages.overdue(text) : text}
          </li>
        );
      })}
    </ul>
  );
}

function AnswerForm({ number, describedBy }: { number: string; describedBy: string }) {
  const ready = useHydrated();
  // The field is uncontrolled, so that text typed before hydration stays.
  const field = useRef<HTMLTextAreaElement>(null);
  const [isMissing, setMissing] = useState(false);
  // The complaint may leave the list, so the result is a toast.
  const answer = useCallable('answerComplaint', {
    onResult: ({ state }) => ({ toast: messages.answered(number, state) }),
  });
  const send = (state: (typeof ANSWERED_STATES)[number]) => {
    const text = field.current?.value ?? '';
    setMissing(!text.trim());
    if (text.trim()) void answer.call({ number, text, state });
    else field.current?.focus();
  };
  const button = {
    size: 'sm',
    disabled: !ready,
    pending: answer.pending,
    'aria-describedby': describedBy,
  } as const;
  return (
    <div className="mt-4 max-w-2xl">
      <TextArea
        label={messages.answer}
        areaRef={field}
        maxLength={MAX_MESSAGE}
        hint={messages.answerNote}
        error={isMissing && messages.answerMissing}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button {...button} onClick={() => send('acknowledged')}>
          {messages.acknowledge}
        </Button>
        <Button {...button} variant="primary" onClick={() => send('answered')}>
          {messages.sendAnswer}
        </Button>
        <Button {...button} onClick={() => send('resolved')}>
          {messages.resolve}
        </Button>
      </div>
      {answer.error && <FormMessage error={answer.error} />}
    </div>
  );
}
