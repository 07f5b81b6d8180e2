import { useSearchParams } from 'react-router';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import * as messages from '#app/messages/complaints.tsx';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { FilterSelect } from '#app/pages/admin/filter-select.tsx';
import { ListPage } from '#app/pages/admin/list-page.tsx';
import { TabHeader } from '#app/pages/admin/tab-header.tsx';
import { COMPLAINT_STATES, type ComplaintState } from '#domain/complaint.ts';
import { countOpenCases } from '#server/cases/count-open-cases.ts';
import { listComplaints } from '#server/complaints/list-complaints.ts';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/complaints.route.ts';
import { ComplaintCard } from './complaint-card.tsx';
import { OrdersNav } from './orders-nav.tsx';

const PAGE_SIZE = 25;
const FILTER = [
  ['open', messages.openComplaints],
  ...COMPLAINT_STATES.map((state) => [state, messages.STATE_LABELS[state]] as const),
  ['all', messages.all],
] as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = getAdminContext(context, 'orderWrite');
  const params = new URL(request.url).searchParams;
  const page = await listComplaints(shop, {
    state: parseState(params.get('state')),
    cursor: params.get('cursor') ?? undefined,
    limit: PAGE_SIZE,
  });
  const { shopName } = shop.settings;
  return { ...page, shopName, now: Date.now() / 1000, openCases: await countOpenCases(shop) };
}

function parseState(asked: string | null): ComplaintState | 'open' | '' {
  if (asked === 'all') return '';
  return COMPLAINT_STATES.find((state) => state === asked) ?? 'open';
}

export const meta: Route.MetaFunction = () => adminMeta(messages.complaints);

/** `/admin/orders/complaints` lists complaints with their clocks and messages, updated live. */
export default function Complaints({
  loaderData: { shopName, now, openCases, ...page },
}: Route.ComponentProps) {
  useRevalidateOn('complaints?limit=1');
  const [params] = useSearchParams();
  return (
    <>
      <OrdersNav current={messages.complaints} openCases={openCases} />
      <TabHeader title={messages.complaints}>
        <FilterSelect name="state" label={messages.state} options={FILTER} />
      </TabHeader>
      <ListPage page={page} empty={params.has('state') ? messages.noComplaints : messages.noOpenComplaints}>
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">
          {page.documents.map((complaint) => (
            <ComplaintCard key={complaint.number} complaint={complaint} shopName={shopName} now={now} />
          ))}
        </ul>
      </ListPage>
    </>
  );
}
