import { useSearchParams } from 'react-router';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import * as messages from '#app/messages/admin-orders.tsx';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { FilterSelect } from '#app/pages/admin/filter-select.tsx';
import { ListPage } from '#app/pages/admin/list-page.tsx';
import { TabHeader } from '#app/pages/admin/tab-header.tsx';
import { countOpenCases } from '#server/cases/count-open-cases.ts';
import { listCases } from '#server/queries/admin-orders/list-cases.ts';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/cases.route.ts';
import { CaseCard } from './case-card.tsx';
import { OrdersNav } from './orders-nav.tsx';

const PAGE_SIZE = 25;
const FILTER = [
  ['open', messages.openCases],
  ['resolved', messages.resolved],
  ['all', messages.all],
] as const;
const STATES = { resolved: 'resolved', all: '' } as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = getAdminContext(context, 'orderWrite');
  const params = new URL(request.url).searchParams;
  const asked = params.get('state') ?? '';
  const page = await listCases(shop, {
    state: Object.hasOwn(STATES, asked) ? STATES[asked as keyof typeof STATES] : 'open',
    cursor: params.get('cursor') ?? undefined,
    limit: PAGE_SIZE,
  });
  return { ...page, openCases: await countOpenCases(shop) };
}

export const meta: Route.MetaFunction = () => adminMeta(messages.needsPerson);

/** `/admin/orders/exceptions` lists cases that need manual review, updated live. */
export default function Cases({ loaderData: { openCases, ...page } }: Route.ComponentProps) {
  useRevalidateOn('exceptions?limit=1');
  const [params] = useSearchParams();
  return (
    <>
      <OrdersNav current={messages.needsPerson} openCases={openCases} />
      <TabHeader title={messages.needsPerson}>
        <FilterSelect name="state" label={messages.state} options={FILTER} />
      </TabHeader>
      <ListPage page={page} empty={params.has('state') ? messages.noCases : messages.noOpenCases}>
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">
          {page.documents.map((document) => (
            <CaseCard key={document.id} case={document} />
          ))}
        </ul>
      </ListPage>
    </>
  );
}
