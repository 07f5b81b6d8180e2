import { Link } from 'react-router';
import { MessageForm, type MessageResult } from '#app/components/threads/message-form.tsx';
import { ThreadMessages } from '#app/components/threads/thread-messages.tsx';
import { orNotFound } from '#app/lib/error-page.server.ts';
import { readForm } from '#app/lib/read-form.server.ts';
import { useRootData } from '#app/lib/root-data.ts';
import { orNull } from '#app/lib/shop-errors.server.ts';
import * as labels from '#app/messages/labels.ts';
import { COMPLAINT_STATE_LABELS } from '#app/messages/states.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import type { StatusMessage } from '#domain/order-situation.ts';
import { formatMinute } from '#domain/time.ts';
import { reportError } from '#server/errors.ts';
import { getComplaint } from '#server/features/threads/list-threads.ts';
import { replyComplaint } from '#server/features/threads/reply-thread.ts';
import type { Complaint as ComplaintDocument } from '#server/readers/threads/select-threads.ts';
import { StatusPanel } from '../status-panel.tsx';
import type { Route } from './+types/complaint.route.ts';

const addressOf = ({ request, params: { number } }: { request: Request; params: { number: string } }) => ({
  number,
  token: new URL(request.url).searchParams.get('token') ?? '',
});

export async function loader({ context, ...address }: Route.LoaderArgs) {
  return orNotFound(await orNull(getComplaint(shopOf(context), addressOf(address))));
}

/** Sends a reply. It works without JavaScript, because the page is opened from a mail. */
export async function action({ context, ...address }: Route.ActionArgs): Promise<MessageResult> {
  const shop = shopOf(context);
  const typed = String((await readForm(address.request)).get('text') ?? '');
  try {
    await replyComplaint(shop, { ...addressOf(address), text: typed });
    return { success: labels.replySent };
  } catch (error) {
    const { status, message } = reportError(shop.log, error);
    return status === 'INVALID_ARGUMENT' ? { typed, invalid: message } : { typed, error: message };
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Complaint ${loaderData.number}` : 'Your complaint' },
];

/** `/complaints/{number}?token=…` shows a complaint to anyone with its mailed link, who can reply there. */
export default function Complaint({ loaderData: complaint, actionData }: Route.ComponentProps) {
  const shopName = useRootData()?.shopName ?? '';
  return (
    <div className="page py-10 sm:py-16">
      <article className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-y-8 panel p-5 sm:p-10">
        <header>
          <p className="caption border-b border-rule pb-3">Your complaint</p>
          <h1 className="mt-6 text-3xl">Complaint {complaint.number}</h1>
        </header>
        <StatusPanel part={describeNext(complaint)} />
        <Facts complaint={complaint} />
        <section aria-labelledby="messages">
          <h2 id="messages" className="mb-4 text-xl">
            Messages
          </h2>
          <ThreadMessages messages={complaint.messages} names={{ sender: 'You', shop: shopName }} />
        </section>
        {complaint.state === 'resolved' ? (
          <p>
            Do you disagree?{' '}
            <Link to="/contact#complaints" className="link">
              Send a new complaint
            </Link>
            , and name this one.
          </p>
        ) : (
          <MessageForm
            count={complaint.messages.filter(({ from }) => from === 'sender').length}
            isAnswered={complaint.messages.at(-1)?.from === 'shop'}
            result={actionData}
          />
        )}
        <p className="text-sm text-muted">
          Anyone with this link can open this page, so please don’t share it.
        </p>
      </article>
    </div>
  );
}

/** Says who acts next. */
function describeNext({ state, acknowledgeBy, resolveBy }: ComplaintDocument): StatusMessage {
  const parts: Record<ComplaintDocument['state'], Omit<StatusMessage, 'actions'>> = {
    received: {
      tone: 'busy',
      actor: 'We',
      text: `We’re reading your complaint. You get our reply by ${formatMinute(acknowledgeBy)}.`,
    },
    acknowledged: {
      tone: 'busy',
      actor: 'We',
      text: `We’re working on it. We’ll write to you again, and close it by ${formatMinute(resolveBy)}.`,
    },
    answered: {
      tone: 'warn',
      actor: 'You',
      text: 'We’ve answered. If that doesn’t solve it, or we asked you something, reply below.',
    },
    resolved: { tone: 'ok', actor: null, text: 'This complaint is closed.' },
  };
  return { ...parts[state], actions: [] };
}

function Facts({ complaint }: { complaint: ComplaintDocument }) {
  const { state, email, reference } = complaint;
  const times = [
    ['received', complaint.createdAt],
    ['acknowledged', complaint.acknowledgedAt],
    ['answered', complaint.answeredAt],
    ['resolved', complaint.resolvedAt],
  ] as const;
  const facts = [
    ['Status', COMPLAINT_STATE_LABELS[state]],
    ...times.map(([name, at]) => [COMPLAINT_STATE_LABELS[name], at === null ? '' : formatMinute(at)]),
    ['Email', email],
    ['Payment or order ID', reference],
  ].filter(([, value]) => value);
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
      {facts.map(([label, value]) => (
        <div key={label} className="sm:contents">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
