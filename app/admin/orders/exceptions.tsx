import { useSearchParams } from 'react-router';
import { FilterSelect } from '#app/admin/filter-select.tsx';
import { ListPage } from '#app/admin/list-page.tsx';
import { TabHead } from '#app/admin/tab-head.tsx';
import { useRevalidateOn } from '#app/live/use-revalidate-on.ts';
import { requireAdmin } from '#app/middleware/require-admin.ts';
import { countOpenExceptions, listExceptions } from '#server/orders/queries-exceptions.ts';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/exceptions.ts';
import { ExceptionCase } from './exception-case.tsx';
import { OrdersNav } from './orders-nav.tsx';

const PAGE_SIZE = 25;
const FILTER = [
  ['open', 'Open'],
  ['settled', 'Settled'],
  ['all', 'All'],
] as const;
const STATES = { settled: 'settled', all: '' } as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = requireAdmin(context, 'orderWrite');
  const params = new URL(request.url).searchParams;
  const asked = params.get('state') ?? '';
  const page = await listExceptions(shop, {
    state: Object.hasOwn(STATES, asked) ? STATES[asked as keyof typeof STATES] : 'open',
    cursor: params.get('cursor') ?? undefined,
    limit: PAGE_SIZE,
  });
  return { ...page, openCases: await countOpenExceptions(shop) };
}

export const meta: Route.MetaFunction = () => adminMeta('Needs a person');

/** `/admin/orders/exceptions`: what the shop cannot settle by itself, live, each with the one action that mends it. */
export default function Exceptions({ loaderData: { openCases, ...page } }: Route.ComponentProps) {
  useRevalidateOn('exceptions?limit=1');
  const [params] = useSearchParams();
  return (
    <>
      <OrdersNav current="Needs a person" openCases={openCases} />
      <TabHead title="Needs a person">
        <FilterSelect name="state" label="State" options={FILTER} />
      </TabHead>
      <ListPage
        page={page}
        empty={
          params.has('state')
            ? 'There is nothing here.'
            : 'Nothing waits for anybody. The shop runs by itself.'
        }
      >
        <ul className="divide-y divide-line rounded-md border border-line bg-sheet">
          {page.documents.map((each) => (
            <ExceptionCase key={each.id} of={each} />
          ))}
        </ul>
      </ListPage>
    </>
  );
}
