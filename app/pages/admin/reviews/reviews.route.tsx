import { useId, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Stars } from '#app/components/reviews/stars.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { TextArea } from '#app/components/ui/text-area.tsx';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import { readListPage } from '#app/lib/read-list-page.server.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { AdminCard } from '#app/pages/admin/admin-card.tsx';
import { FilterSelect } from '#app/pages/admin/filter-select.tsx';
import { ListPage } from '#app/pages/admin/list-page.tsx';
import { TabHeader } from '#app/pages/admin/tab-header.tsx';
import { unitsFor } from '#domain/text-limits.ts';
import { type AdminReview, listReviews } from '#server/features/reviews/list-reviews.ts';
import { MAX_REVIEW_LENGTH, type MODERATED_STATUSES } from '#server/features/reviews/rules/review.ts';
import { adminMeta } from '../admin-meta.ts';
import { ProjectsNav } from '../projects/projects-nav.tsx';
import type { Route } from './+types/reviews.route.ts';

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

const BADGES = {
  waiting: ['warn', 'Waiting'],
  shown: ['ok', 'Shown'],
  hidden: ['muted', 'Hidden'],
} as const;

/** Shows a review with the seller's answer and the admin's actions. */
function ReviewCard({ review }: { review: AdminReview }) {
  const id = useId();
  const { projectName, projectSlug, rating, author, text, createdAt, status, isRefunded } = review;
  const [tone, label] = BADGES[status];
  const heading = (
    <Link className="link" to={`/projects/${projectSlug}`}>
      {projectName}
    </Link>
  );
  return (
    <AdminCard titleId={id} title={heading} createdAt={createdAt}>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm">
        <Stars rating={rating} />
        <span className="min-w-0 wrap-anywhere text-muted">{author}</span>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </p>
      <p className="mt-2 max-w-2xl whitespace-pre-line wrap-anywhere">{text}</p>
      {isRefunded ? (
        <p className="mt-3 text-sm text-muted">This purchase was refunded, so the review stays hidden.</p>
      ) : (
        <Moderation review={review} describedBy={id} />
      )}
    </AdminCard>
  );
}

function Moderation({ review, describedBy }: { review: AdminReview; describedBy: string }) {
  const { id: reviewId, status } = review;
  // The field is uncontrolled, so that text typed before hydration stays.
  const answer = useRef<HTMLTextAreaElement>(null);
  // The review may leave the list, so the result is a toast.
  const moderation = useCallable('moderateReview', {
    onResult: (result) => ({
      toast: result.status === 'shown' ? 'The review is on the project’s page.' : 'The review is hidden.',
    }),
  });
  const set = (next: (typeof MODERATED_STATUSES)[number]) =>
    void moderation.call({ reviewId, status: next, answer: answer.current?.value ?? '' });
  const button = { size: 'sm', 'aria-describedby': describedBy } as const;
  return (
    <div className="mt-3 max-w-2xl">
      <TextArea
        label="Your answer (optional)"
        defaultValue={review.answer ?? ''}
        areaRef={answer}
        maxLength={unitsFor(MAX_REVIEW_LENGTH)}
        hint="Everyone can read it below the review."
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <ScriptButton {...button} variant="primary" pending={moderation.pending} onClick={() => set('shown')}>
          {status === 'shown' ? 'Save answer' : 'Show'}
        </ScriptButton>
        {status !== 'hidden' && (
          <ScriptButton {...button} pending={moderation.pending} onClick={() => set('hidden')}>
            Hide
          </ScriptButton>
        )}
      </div>
      {moderation.error && <FormMessage error={moderation.error} />}
    </div>
  );
}
