import { LinkButton } from '#app/components/ui/link-button.tsx';
import { ScrollArea } from '#app/components/ui/scroll-area.tsx';
import * as messages from '#app/messages/dashboard.ts';
import type { PurchasedProject } from '#contract/documents.ts';
import type { OwnReview } from '#server/queries/catalogue/list-reviews.ts';
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
          {messages.myProjects}
        </h2>
        {purchases.length > 0 && <p className="caption">{messages.projectCount(purchases.length)}</p>}
      </div>
      <ScrollArea aria-labelledby="my-projects" className="h-64 overflow-y-auto overscroll-contain panel">
        {purchases.length === 0 ? (
          <div className="grid h-full place-content-center justify-items-center gap-5 p-5 text-center">
            <p>{messages.noProjects}</p>
            <LinkButton to="/projects" variant="primary">
              {messages.browseProjects}
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
