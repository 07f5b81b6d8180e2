import { type ReactNode, useId } from 'react';
import { CallableForm, FormTextArea, required } from '#app/components/forms/callable-form.tsx';
import { ThreadMessages } from '#app/components/threads/thread-messages.tsx';
import { useSentText } from '#app/components/threads/use-sent-text.ts';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { StatusBadge, type Tone } from '#app/components/ui/status-badge.tsx';
import { AdminCard } from '#app/pages/admin/admin-card.tsx';
import { describeDeadline } from '#domain/relative-time.ts';
import { formatMinute } from '#domain/time.ts';

/** What the cards of all threads on a page need. */
export interface ThreadPage {
  shopName: string;
  /** The server's time, in Unix seconds. */
  now: number;
}

interface ThreadCardProps<State> extends ThreadPage {
  /** Names the thread by its number. */
  title: string;
  state: { tone: Tone; text: string };
  createdAt: number;
  /** The deadlines that count: how to say each, and its Unix time. */
  clocks: (readonly [say: (time: string) => string, end: number])[];
  messages: readonly { from: 'sender' | 'buyer' | 'shop'; text: string; at: number }[];
  /** The email of the other side. */
  email: string;
  /** What it is about. */
  children: ReactNode;
  answer: {
    /** A button for each state that an answer can give; the first is the usual one. */
    states: [state: State, label: string][];
    note: string;
    pending: boolean;
    error: string;
    call: (answer: { text: string; state: State }) => unknown;
  } | null;
}

/** Shows a complaint or a help request with its clocks, its messages and the admin's answer. */
export function ThreadCard<State extends string | undefined>(props: ThreadCardProps<State>) {
  const { title, state, createdAt, clocks, now, email, shopName, answer } = props;
  const id = useId();
  const heading = (
    <>
      {title}{' '}
      <span className="ml-1.5">
        <StatusBadge isChip tone={state.tone}>
          {state.text}
        </StatusBadge>
      </span>
    </>
  );
  return (
    <AdminCard titleId={id} title={heading} createdAt={createdAt}>
      <div className="mt-1 text-sm wrap-anywhere text-muted">{props.children}</div>
      {clocks.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm font-medium">
          {clocks.map(([say, end]) => {
            const text = `${say(formatMinute(end))}, ${describeDeadline(end, now)}`;
            return (
              <li key={text} className={end <= now ? 'text-bad' : 'text-warn'}>
                {end <= now ? `Overdue: ${text}` : text}
              </li>
            );
          })}
        </ul>
      )}
      <div className="mt-4 max-w-2xl">
        <ThreadMessages messages={props.messages} names={{ sender: email, buyer: email, shop: shopName }} />
      </div>
      {answer && (
        <AnswerForm
          count={props.messages.filter(({ from }) => from === 'shop').length}
          describedBy={id}
          {...answer}
        />
      )}
    </AdminCard>
  );
}

type AnswerFormProps<State> = NonNullable<ThreadCardProps<State>['answer']> & {
  /** The number of answers. */
  count: number;
  describedBy: string;
};

function AnswerForm<State extends string | undefined>(props: AnswerFormProps<State>) {
  const { states, note, error, count, describedBy, ...callable } = props;
  const { field, send } = useSentText(count, error !== '');
  return (
    <CallableForm
      callable={callable}
      rules={{ text: required('Please write an answer.') }}
      read={(text) => {
        send();
        return { text: text('text'), state: states[Number(text('state'))]?.[0] as State };
      }}
      className="mt-4 max-w-2xl"
    >
      <FormTextArea label="Answer" name="text" hint={note} areaRef={field} />
      <div className="mt-3 flex flex-wrap gap-3">
        {states.map(([, label], position) => (
          <ScriptButton
            key={label}
            type="submit"
            name="state"
            value={position}
            size="sm"
            variant={position === 0 ? 'primary' : 'secondary'}
            pending={callable.pending}
            aria-describedby={describedBy}
          >
            {label}
          </ScriptButton>
        ))}
      </div>
      {error && <FormMessage error={error} />}
    </CallableForm>
  );
}
