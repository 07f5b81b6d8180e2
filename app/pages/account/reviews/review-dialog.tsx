import { CallableForm, FormTextArea, required, useFieldError } from '#app/components/forms/callable-form.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { useCallable } from '#app/lib/use-callable.ts';
import * as labels from '#app/messages/labels.ts';
import { countOf } from '#app/messages/plurals.ts';
import { unitsFor } from '#domain/text-limits.ts';
import type { OwnReview } from '#server/features/reviews/list-reviews.ts';
import { MAX_RATING, MAX_REVIEW_LENGTH, type ReviewStatus } from '#server/features/reviews/rules/review.ts';
import type { PurchasedProject } from '#server/readers/account/get-user-documents.ts';

const STATUS_NOTES: Record<ReviewStatus, string> = {
  waiting: 'We haven’t read your review yet. If you change it, we read the new one.',
  shown: 'Your review is on the project’s page. If you change it, it comes back once we’ve read it.',
  hidden: 'Your review isn’t on the project’s page. You can change it, and we read it again.',
};

const RATINGS = Array.from({ length: MAX_RATING }, (_, index) => index + 1);

interface ReviewDialogProps {
  purchase: PurchasedProject;
  review: OwnReview | undefined;
  onClose: () => void;
}

/** The form of a buyer's review. */
export function ReviewDialog({ purchase, review, onClose }: ReviewDialogProps) {
  const saving = useCallable('saveReview', {
    onResult: () => ({ toast: 'Thanks! Your review is on the page once we’ve read it.' }),
  });

  return (
    <Dialog title={review ? 'Your review' : labels.writeReview} onClose={onClose}>
      <p className="mb-5 text-muted">
        {review ? STATUS_NOTES[review.status] : `What should others know about ${purchase.name}?`}
      </p>
      <CallableForm
        callable={saving}
        rules={{
          rating: required('Please choose a rating.'),
          text: required('Please write a sentence or two.'),
        }}
        read={(text, fields) => ({
          projectId: purchase.projectId,
          rating: Number(text('rating')),
          text: text('text'),
          showName: fields.has('showName'),
        })}
        onDone={onClose}
        footerClassName="dialog-footer mt-5"
        buttons={
          <Button type="submit" variant="primary" className="w-full" pending={saving.pending}>
            {review ? 'Save changes' : 'Send review'}
          </Button>
        }
      >
        <fieldset>
          <legend className="mb-1 text-sm font-semibold">Rating</legend>
          <div className="-ml-2 flex">
            {RATINGS.map((stars) => (
              <label key={stars} className="star-choice">
                <input
                  type="radio"
                  name="rating"
                  value={stars}
                  defaultChecked={stars === review?.rating}
                  aria-label={countOf(stars, 'star')}
                  className="sr-only"
                />
                <span aria-hidden className="stars" />
              </label>
            ))}
          </div>
          <RatingError />
        </fieldset>
        <FormTextArea
          label="Review"
          name="text"
          rows={5}
          maxLength={unitsFor(MAX_REVIEW_LENGTH)}
          defaultValue={review?.text}
          hint="Does it run? Is the guide clear? What did you learn?"
          className="mt-4"
        />
        <label className="mt-4 flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="showName"
            defaultChecked={review?.showName}
            className="size-5 shrink-0 accent-accent"
          />
          <span className="min-w-0 wrap-anywhere">
            Show my GitHub username, {purchase.githubId}. Otherwise it says “A buyer”.
          </span>
        </label>
        {review?.answer && (
          <blockquote className="mt-4 border-l-2 border-rule pl-4 text-sm whitespace-pre-line">
            <p className="caption">The seller’s answer</p>
            {review.answer}
          </blockquote>
        )}
      </CallableForm>
    </Dialog>
  );
}

function RatingError() {
  return (
    <p role="alert" className="text-sm font-medium text-bad empty:hidden">
      {useFieldError('rating')}
    </p>
  );
}
