import { lazy, Suspense, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import * as messages from '#app/messages/reviews.ts';
import type { PurchasedProject } from '#contract/documents.ts';
import type { OwnReview } from '#server/queries/list-reviews.ts';

const ReviewDialog = lazy(async () => ({ default: (await import('./review-dialog.tsx')).ReviewDialog }));

interface ReviewButtonProps {
  purchase: PurchasedProject;
  /** What the buyer wrote before. */
  review?: OwnReview | undefined;
}

/** Opens the review of a project whose invitation was accepted. */
export function ReviewButton({ purchase, review }: ReviewButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (purchase.inviteState !== 'accepted') return null;
  return (
    <>
      <Button size="xs" look="quiet" onClick={() => setOpen(true)}>
        {review ? messages.yours : messages.write}
      </Button>
      {isOpen && (
        <Suspense>
          <ReviewDialog purchase={purchase} review={review} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
