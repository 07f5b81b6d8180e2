import { LinkButton } from '#app/components/ui/link-button.tsx';
import { ScrollArea } from '#app/components/ui/scroll-area.tsx';
import { countOf } from '#app/messages/plurals.ts';
import type { OwnReview } from '#server/features/reviews/list-reviews.ts';
import type { PurchasedProject } from '#server/readers/account/get-user-documents.ts';
import { Purchase } from './purchase.tsx';

interface MyProjectsProps {
  purchases: PurchasedProject[];
  /** The user's reviews of these projects. */
  reviews: OwnReview[];
}

export function MyProjects({ purchases, reviews }: MyProjectsProps) {
  return (
    <div className="min-w-0">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="my-projects" className="text-xl">
          My Projects
        </h2>
        {purchases.length > 0 && <p className="caption">{countOf(purchases.length, 'project')}</p>}
      </div>
      <ScrollArea aria-labelledby="my-projects" className="h-64 overflow-y-auto overscroll-contain panel">
        {purchases.length === 0 ? (
          <div className="grid h-full place-content-center justify-items-center gap-5 p-5 text-center">
            <p>You haven't purchased any projects yet.</p>
            <LinkButton to="/projects" variant="primary">
              Browse Projects
            </LinkButton>
          </div>
        ) : (
          <ul>
            {purchases.map((purchase) => (
              <Purchase
                key={purchase.orderId}
                purchase={purchase}
                review={reviews.find(({ projectId }) => projectId === purchase.projectId)}
              />
            ))}
          </ul>
        )}
      </ScrollArea>
    </div>
  );
}
