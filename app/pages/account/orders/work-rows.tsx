import { useId } from 'react';
import { Link } from 'react-router';
import { FileText, LifeBuoy, Mic, Monitor } from '#app/components/ui/account-icons.tsx';
import type { Icon } from '#app/components/ui/icon.tsx';
import { pressOnSpace } from '#app/components/ui/link-button.tsx';
import * as labels from '#app/messages/labels.ts';
import { countOf } from '#app/messages/plurals.ts';
import { formatDate } from '#domain/time.ts';
import type { HelpRequest } from '#server/readers/threads/select-threads.ts';

export interface WorkState {
  /** The number of tools that the project requires; null while its repository was not read. */
  tools: number | null;
  /** Null without questions. */
  viva: { could: number; total: number } | null;
  /** When the disclosure was saved, as a Unix time; null before that. */
  disclosedAt: number | null;
  /** The state of the newest request for help; null without one. */
  help: HelpRequest['state'] | null;
}

const HELP_STATES: Record<HelpRequest['state'], string> = {
  waiting_for_us: 'We answer',
  waiting_for_buyer: 'Answered',
  solved: 'Solved',
  refund: 'Refund',
};

interface WorkRowsProps {
  orderId: string;
  /** The query that takes the key of the mailed link to the other pages; may be empty. */
  query: string;
  work: WorkState;
}

/** What a buyer can do with the project besides opening its repository, with the state of each. */
export function WorkRows({ orderId, query, work }: WorkRowsProps) {
  const { tools, viva, disclosedAt, help } = work;
  const to = (page: string) => `/orders/${orderId}/${page}${query}`;
  return (
    <ul className="work-rows">
      <Row
        to={to('setup')}
        isButton
        icon={Monitor}
        name={labels.checkMyComputer}
        text="See in a minute what is missing to run it."
        state={tools === null ? '' : tools === 0 ? 'No tools' : countOf(tools, 'tool')}
      />
      {viva && (
        <Row
          to={to('viva')}
          icon={Mic}
          name="Viva room"
          text="Practise what an examiner may ask about the code."
          state={`${viva.could} of ${viva.total}`}
        />
      )}
      <Row
        to={to('disclosure')}
        icon={FileText}
        name="Disclosure"
        text="Say what is yours, and cite the rest."
        state={disclosedAt === null ? 'Not begun' : `Saved ${formatDate(disclosedAt)}`}
      />
      <Row
        to={to('report')}
        icon={FileText}
        name="Your report"
        text="Start from an empty skeleton that asks the right questions."
        state="Word, LaTeX"
      />
      <Row
        to={to('help')}
        icon={LifeBuoy}
        name={labels.askForHelp}
        text="We answer within 24 hours."
        state={help === null ? '' : HELP_STATES[help]}
      />
    </ul>
  );
}

interface RowProps {
  to: string;
  /** Makes it a button for screen readers. */
  isButton?: boolean;
  icon: Icon;
  name: string;
  text: string;
  state: string;
}

function Row({ to, isButton = false, icon: RowIcon, name, text, state }: RowProps) {
  const id = useId();
  return (
    <li>
      <RowIcon className="size-5 text-accent-text" />
      <div>
        <Link
          to={to}
          {...(isButton && { role: 'button', onKeyDown: pressOnSpace })}
          aria-describedby={`${id}-text ${id}-state`}
          className="font-semibold stretched"
        >
          {name}
        </Link>
        <p id={`${id}-text`} className="text-sm text-muted">
          {text}
        </p>
      </div>
      <span id={`${id}-state`} className="text-sm text-muted tabular-nums">
        {state}
      </span>
    </li>
  );
}
