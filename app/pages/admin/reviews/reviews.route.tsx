import { useSearchParams } from 'react-router';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import { readListPage } from '#app/lib/read-list-page.server.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { FilterSelect } from '#app/pages/admin/filter-select.tsx';
import { ListPage } from '#app/pages/admin/list-page.tsx';
import { TabHeader } from '#app/pages/admin/tab-header.tsx';
import { listReviews } from '#server/features/reviews/list-reviews.ts';
import { adminMeta } from '../admin-meta.ts';
import { ProjectsNav } from '../projects/projects-nav.tsx';
import type { Route } from './+types/reviews.route.ts';
import { ReviewCard } from './review-card.tsx';

const PAGE_SIZE = 25;
const FILTER = [
  ['waiting', 'Waiting'],
  ['shown', 'Shown'],
  ['hidden', 'Hidden'],
  ['all', 'All'],
] as const;
/** The statuses that the page names; without a name, it lists the waiting reviews. */
const STATUSES = new Map<string | null, string>([
  ['shown', 'shown'],
  ['hidden', 'hidden'],
  ['all', ''],
]);

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = getAdminContext(context, 'projectWrite');
  return readListPage(request, (query) => {
    query.set('status', STATUSES.get(query.get('status')) ?? 'waiting');
    return listReviews(shop, query, PAGE_SIZE);
  });
}

export const meta: Route.MetaFunction = () => adminMeta('Reviews');

/** `/admin/projects/reviews` lists reviews, first those that no admin has read, updated live. */
export default function Reviews({ loaderData: page }: Route.ComponentProps) {
  useRevalidateOn('reviews?limit=1');
  const [params] = useSearchParams();
  return (
    <>
      <ProjectsNav current="Reviews" />
      <TabHeader title="Reviews">
        <FilterSelect name="status" label="Status" options={FILTER} />
      </TabHeader>
      <ListPage
        page={page}
        empty={params.has('status') ? 'No reviews.' : 'No reviews are waiting.'}
        start={
          !params.has('status') && 'Owners write them on their order’s page. You show or hide each one here.'
        }
      >
        <ul className="divide-y divide-line panel">
          {page.documents.map((review) => (
            <li key={review.id}>
              <ReviewCard review={review} />
            </li>
          ))}
        </ul>
      </ListPage>
    </>
  );
}
