import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { errorPage } from '#app/lib/error-page.server.ts';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import { readListPage } from '#app/lib/read-list-page.server.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import * as labels from '#app/messages/labels.ts';
import { WAITING_LABELS } from '#app/messages/states.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { FilterSelect } from '#app/pages/admin/filter-select.tsx';
import { ListPage } from '#app/pages/admin/list-page.tsx';
import { TabHeader } from '#app/pages/admin/tab-header.tsx';
import { formatDateTime } from '#domain/time.ts';
import { WAITING_LISTS, WAITING_STATES, type WaitingList, type WaitingState } from '#domain/waiting.ts';
import type { Context } from '#server/context.ts';
import { getAuditProgress } from '#server/features/access/list-access-differences.ts';
import { readTogether } from '#server/platform/db/read-together.ts';
import { findOrderDetails, type OrderDetails } from '#server/readers/admin-orders/find-order-details.ts';
import { listWaiting, type WaitingItem } from '#server/readers/admin-orders/list-waiting.ts';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/waiting.route.ts';
import { OrdersNav } from './orders-nav.tsx';
import { WaitingItems } from './waiting-items.tsx';

const WAITING_STATE_LABELS: Record<WaitingState, string> = {
  open: 'Open',
  buyer: 'Waiting for the buyer',
  resolved: 'Resolved',
};

const PAGE_SIZE = 25;
const FILTER = WAITING_STATES.map((state) => [state, WAITING_STATE_LABELS[state]] as const);

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = getAdminContext(context, 'orderWrite');
  const list = WAITING_LISTS.find((name) => name === params.list) ?? null;
  if (params.list && !list) throw errorPage(404);
  const reader = readTogether(shop);
  const [page, audit] = await Promise.all([
    readListPage(request, (query) => listWaiting(reader, list, query, PAGE_SIZE)),
    list === 'access' ? getAuditProgress(shop) : null,
  ]);
  return {
    ...page,
    refunds: await readRefunds(reader, page.documents),
    list,
    audit,
    shopName: shop.settings.shopName,
    now: Date.now() / 1000,
  };
}

/** Reads the orders whose buyers ask for their money back, as long as nothing was refunded. */
async function readRefunds(shop: Context, items: readonly WaitingItem[]) {
  const refunds: Record<string, OrderDetails> = {};
  const read = async ({ type, document }: WaitingItem) => {
    if (type !== 'complaint' || document.orderId === null) return;
    const details = await findOrderDetails(shop, document.orderId);
    if (details?.refundFor === document.number) refunds[document.number] = details;
  };
  await Promise.all(items.map(read));
  return refunds;
}

const nameOf = (list: WaitingList | null) => (list ? WAITING_LABELS[list] : labels.needsPerson);

/** Another choice in the list shows what is loaded already. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const [before, after] = [currentUrl, nextUrl].map(({ pathname, searchParams }) => {
    const rest = new URLSearchParams(searchParams);
    rest.delete('item');
    return `${pathname}?${rest}`;
  });
  const isChoice = before === after && currentUrl.search !== nextUrl.search;
  return !isChoice && defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ loaderData }) => adminMeta(nameOf(loaderData?.list ?? null));

/**
 * `/admin/orders/exceptions` lists everything that waits for a person, the next deadline first, updated live.
 * The last part of the address may name a part of the list, such as `help`.
 */
export default function Waiting({ loaderData }: Route.ComponentProps) {
  const { list, audit, refunds, shopName, now, ...page } = loaderData;
  useRevalidateOn('exceptions?limit=1');
  const [params] = useSearchParams();
  return (
    <>
      <OrdersNav current={nameOf(list)} />
      <TabHeader title={nameOf(list)}>
        <FilterSelect name="state" label="State" options={FILTER} />
      </TabHeader>
      {audit ? (
        <AccessAudit {...audit} />
      ) : (
        <p className="mb-4 text-muted">
          The next deadline comes first. Without one, we count 24 hours from when it was opened.
        </p>
      )}
      <ListPage page={page} empty={params.has('state') ? 'Nothing here.' : 'Nothing waits for you here.'}>
        <WaitingItems items={page.documents} refunds={refunds} shopName={shopName} now={now} />
      </ListPage>
    </>
  );
}

type AccessAuditProps = NonNullable<Route.ComponentProps['loaderData']['audit']>;

/** Says when access was compared, and compares it again. */
function AccessAudit({ repositories, lastAt }: AccessAuditProps) {
  const audit = useCallable('auditAccess', {
    onResult: ({ checked, differences }) => ({
      success: `${checked} ${checked === 1 ? 'repository' : 'repositories'} compared, ${differences} ${differences === 1 ? 'difference' : 'differences'}.`,
    }),
  });
  return (
    <div className="mb-4">
      <p className="mb-3 text-muted">
        Every night we compare who has access on GitHub with what was bought. Differences that disappear close
        on their own.{' '}
        {lastAt === null
          ? 'Not compared yet.'
          : `${repositories} ${repositories === 1 ? 'repository' : 'repositories'}. Last compared ${formatDateTime(lastAt)}.`}
      </p>
      <ScriptButton size="sm" pending={audit.pending} onClick={() => void audit.call({})}>
        Compare now
      </ScriptButton>
      <FormMessage error={audit.error} success={audit.success} />
    </div>
  );
}
