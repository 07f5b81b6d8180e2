import { useSearchParams } from 'react-router';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import { readListPage } from '#app/lib/read-list-page.server.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { FilterBox } from '#app/pages/admin/filter-box.tsx';
import { FilterSelect } from '#app/pages/admin/filter-select.tsx';
import { ListPage } from '#app/pages/admin/list-page.tsx';
import { SystemNav } from '#app/pages/admin/system-nav.tsx';
import { TabHeader } from '#app/pages/admin/tab-header.tsx';
import { listEvents } from '#server/features/payments/webhooks/list-events.ts';
import { adminMeta } from '../admin-meta.ts';
import { EventTabs } from '../webhooks/event-tabs.tsx';
import type { Route } from './+types/webhooks.route.ts';
import { EventsTable } from './events-table.tsx';

const PAGE_SIZE = 50;
const FILTER = [
  ['', 'All'],
  ['waiting', 'Not processed'],
] as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = getAdminContext(context, 'orderWrite');
  return readListPage(request, (query) => listEvents(shop, query, PAGE_SIZE));
}

export const meta: Route.MetaFunction = () => adminMeta('Webhooks');

/** `/admin/orders/webhooks` lists events received from the payment provider, newest first. */
export default function Webhooks({ loaderData: page }: Route.ComponentProps) {
  // Events have no live document, but processing one changes orders or opens cases.
  useRevalidateOn('orders?limit=1', 'exceptions?limit=1');
  const [params] = useSearchParams();
  const filtered = params.has('search') || params.has('state');
  return (
    <>
      <SystemNav current="Webhooks" />
      <TabHeader title="Webhooks">
        <FilterSelect name="state" label="State" options={FILTER} />
        <FilterBox name="search" placeholder="ID or type..." />
      </TabHeader>
      <EventTabs current="Events received" />
      <ListPage
        page={page}
        empty={filtered ? 'No event matches this.' : 'No events from the payment provider yet.'}
        start={
          !filtered &&
          'Each payment and refund is reported here by the provider. Failed ones can be replayed.'
        }
      >
        <EventsTable events={page.documents} />
      </ListPage>
    </>
  );
}
