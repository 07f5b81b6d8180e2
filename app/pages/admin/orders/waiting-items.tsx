import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { EmailText } from '#app/components/ui/email-text.tsx';
import { ArrowLeft } from '#app/components/ui/icons.tsx';
import { describeDeadline, formatRecent } from '#domain/relative-time.ts';
import { USUAL_HOURS } from '#domain/waiting.ts';
import type { OrderDetails } from '#server/readers/admin-orders/find-order-details.ts';
import type { WaitingItem } from '#server/readers/admin-orders/list-waiting.ts';
import { CaseCard, caseTitle } from './case-card.tsx';
import { ComplaintCard } from './complaint-card.tsx';
import { HelpCard } from './help-card.tsx';
import { QuestionCard } from './question-card.tsx';
import type { ThreadPage } from './thread-card.tsx';

interface WaitingItemsProps extends ThreadPage {
  items: readonly WaitingItem[];
  /** The orders whose buyers ask for their money back, by the numbers of their complaints. */
  refunds: Readonly<Record<string, OrderDetails>>;
}

/**
 * A list of what waits and, beside it, the chosen item, at first the first one. Phones show the list, and the
 * item once it is chosen. All items stay on the page, so that what was typed as an answer stays, too.
 */
export function WaitingItems({ items, refunds, ...page }: WaitingItemsProps) {
  const [params] = useSearchParams();
  const asked = params.get('item');
  const find = (key: string | null) => items.find((item) => keyOf(item) === key);
  const chosen = find(asked);
  // The shown item stays while new ones arrive before it.
  const [kept, setKept] = useState<string | null>(null);
  const shown = chosen ?? find(kept) ?? items[0];
  if (shown && keyOf(shown) !== kept) setKept(keyOf(shown));
  const panel = useRef<HTMLDivElement>(null);
  // On phones the item replaces the list, and may begin outside of the screen.
  useEffect(() => {
    if (asked && matchMedia('(width < 64rem)').matches) panel.current?.scrollIntoView();
  }, [asked]);
  return (
    <div className="waiting-items" data-chosen={chosen ? true : undefined}>
      <ul className="divide-y divide-line panel">
        {items.map((item) => (
          <li key={keyOf(item)}>
            <Link
              to={{ search: withItem(params, keyOf(item)) }}
              preventScrollReset
              aria-current={item === shown || undefined}
            >
              <Summary item={item} now={page.now} />
            </Link>
          </li>
        ))}
      </ul>
      <div ref={panel} className="panel">
        <Link to={{ search: withItem(params, null) }} className="link waiting-back">
          <ArrowLeft className="size-4" /> All in this list
        </Link>
        <ul>
          {items.map((item) => (
            <li key={keyOf(item)} hidden={item !== shown}>
              <Item item={item} refunds={refunds} {...page} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const keyOf = ({ type, document }: WaitingItem) =>
  `${type}-${'number' in document ? document.number : document.id}`;

function withItem(params: URLSearchParams, item: string | null): string {
  const next = new URLSearchParams(params);
  if (item === null) next.delete('item');
  else next.set('item', item);
  return next.toString();
}

/** What an item is about, whose it is, and how much time is left. */
function Summary({ item, now }: { item: WaitingItem; now: number }) {
  const { title, dueAt } = describe(item);
  const { email, createdAt } = item.document;
  // Without a buyer, only the message says what the case is about, such as an account and a repository.
  const about = item.type === 'case' && !email ? item.document.message : null;
  return (
    <>
      <span className="font-semibold">{title}</span>
      {dueAt === null ? (
        <span className="caption">{formatRecent(createdAt, now)}</span>
      ) : (
        <span className={dueAt <= now ? 'text-bad' : 'text-warn'}>{describeDeadline(dueAt, now)}</span>
      )}
      {email && (
        <span className="w-full truncate text-muted">
          <EmailText email={email} />
        </span>
      )}
      {about && <span className="line-clamp-3 w-full wrap-anywhere text-muted">{about}</span>}
    </>
  );
}

/** Names an item, with the next deadline as a Unix time; null for none. */
function describe({ type, document }: WaitingItem): { title: string; dueAt: number | null } {
  if (type === 'help') return { title: `Help request ${document.number}`, dueAt: document.dueAt };
  if (type === 'question') return { title: `Question ${document.number}`, dueAt: document.dueAt };
  if (type === 'case') {
    const dueAt = document.respondBy ?? document.createdAt + USUAL_HOURS * 3600;
    return { title: caseTitle(document), dueAt: document.resolvedAt === null ? dueAt : null };
  }
  const { number, state, acknowledgeBy, resolveBy } = document;
  const dueAt = state === 'resolved' ? null : state === 'received' ? acknowledgeBy : resolveBy;
  return { title: `Complaint ${number}`, dueAt };
}

type ItemProps = ThreadPage & Pick<WaitingItemsProps, 'refunds'> & { item: WaitingItem };

function Item({ item: { type, document }, refunds, ...page }: ItemProps) {
  if (type === 'help') return <HelpCard request={document} {...page} />;
  if (type === 'question') return <QuestionCard question={document} {...page} />;
  if (type === 'complaint')
    return <ComplaintCard complaint={document} order={refunds[document.number]} {...page} />;
  return <CaseCard case={document} />;
}
