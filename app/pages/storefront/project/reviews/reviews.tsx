import { useState } from 'react';
import { Link } from 'react-router';
import { Stars } from '#app/components/reviews/stars.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Section } from '#app/components/ui/section.tsx';
import { countOf } from '#app/messages/plurals.ts';
import type { Page } from '#contract/paging.ts';
import { formatDate } from '#domain/time.ts';
import type { ProjectDetails } from '#server/features/projects/get-project.ts';
import type { Review } from '#server/features/reviews/list-reviews.ts';

/** The only free project. */
interface SampleLink {
  name: string;
  path: string;
}

interface ReviewsProps {
  project: Pick<ProjectDetails, 'id' | 'slug' | 'rating'>;
  /** The newest reviews. */
  page: Page<Review>;
  freeSample: SampleLink | null;
  isOwned: boolean;
}

/** Shows the reviews of buyers and how to write one. */
export function Reviews({ project, page, freeSample, isOwned }: ReviewsProps) {
  const { id, rating } = project;
  const [more, setMore] = useState({ after: page, ...page });
  const [isLoading, setLoading] = useState(false);
  // Older pages belong to the first page after which they were loaded. A new first page replaces them.
  const { documents, nextCursor } = more.after === page ? more : page;

  async function loadMore() {
    setLoading(true);
    const next = await fetchReviews(id, nextCursor ?? '');
    setMore({ after: page, documents: [...documents, ...next.documents], nextCursor: next.nextCursor });
    setLoading(false);
  }

  return (
    <Section id="reviews" title="Reviews" heading="text-2xl" className="mt-10">
      {rating ? (
        <p className="mt-2 flex flex-wrap items-center gap-x-3">
          <Stars rating={rating.average} className="text-xl" />
          <span>
            {rating.average} of 5 from {countOf(rating.count, 'review')}
          </span>
        </p>
      ) : (
        <p className="mt-2 text-muted">
          No reviews yet. Only people who bought this project can write one, from their dashboard, once
          they’ve accepted the invitation.{' '}
          {!isOwned && freeSample && <SampleOffer sample={freeSample} slug={project.slug} />}
        </p>
      )}
      {isOwned && (
        <p className="mt-2">
          You own this project.{' '}
          <Link to="/dashboard" className="link">
            Write a review on your dashboard
          </Link>
          .
        </p>
      )}
      {documents.length > 0 && (
        <ul className="mt-4 divide-y divide-line panel">
          {documents.map((review, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: reviews have no IDs here, and are only appended
            <li key={position} className="px-4 py-4 sm:px-5">
              <p className="flex flex-wrap items-center gap-x-3 text-sm">
                <Stars rating={review.rating} />
                <span className="min-w-0 font-semibold wrap-anywhere">{review.author}</span>
                <span className="caption">{formatDate(review.createdAt)}</span>
              </p>
              <p className="mt-2 whitespace-pre-line wrap-anywhere">{review.text}</p>
              {review.answer && (
                <div className="mt-3 border-l-2 border-rule pl-4 text-sm">
                  <p className="caption">The seller’s answer</p>
                  <p className="whitespace-pre-line wrap-anywhere">{review.answer}</p>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {nextCursor && (
        <Button
          className="mt-3"
          data-needs-script
          pending={isLoading}
          onClick={() => void loadMore().catch(() => setLoading(false))}
        >
          Show more reviews
        </Button>
      )}
    </Section>
  );
}

/** Until there are reviews, visitors judge by the free sample. */
function SampleOffer({ sample: { name, path }, slug }: { sample: SampleLink; slug: string }) {
  if (path === `/projects/${slug}`) return <>This one is the free sample: try it, and judge for yourself.</>;
  return (
    <>
      To judge for yourself,{' '}
      <a href={path} data-routed="" className="link">
        try the free sample
      </a>
      : {name}.
    </>
  );
}

async function fetchReviews(projectId: string, cursor: string): Promise<Page<Review>> {
  const response = await fetch(
    `/documents/projects/${projectId}/reviews?cursor=${encodeURIComponent(cursor)}`,
  );
  if (!response.ok) throw new Error('The reviews could not be loaded.');
  return response.json() as Promise<Page<Review>>;
}
