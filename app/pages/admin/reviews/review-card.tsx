import { useId, useRef } from 'react';
import { Link } from 'react-router';
import { Stars } from '#app/components/reviews/stars.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { TextArea } from '#app/components/ui/text-area.tsx';
import { useCallable } from '#app/lib/use-callable.ts';
import { AdminCard } from '#app/pages/admin/admin-card.tsx';
import { unitsFor } from '#domain/text-limits.ts';
import type { AdminReview } from '#server/features/reviews/list-reviews.ts';
import { MAX_REVIEW_LENGTH, type MODERATED_STATUSES } from '#server/features/reviews/rules/review.ts';

const BADGES = {
  waiting: ['warn', 'Waiting'],
  shown: ['ok', 'Shown'],
  hidden: ['muted', 'Hidden'],
} as const;

/** Shows a review with the seller's answer and the admin's actions. */
export function ReviewCard({ review }: { review: AdminReview }) {
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
