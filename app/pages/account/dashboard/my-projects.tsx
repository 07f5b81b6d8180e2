import { Link } from 'react-router';
import { Cover, type CoverProject } from '#app/components/cover.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { ScrollArea } from '#app/components/ui/scroll-area.tsx';
import { countOf } from '#app/messages/plurals.ts';
import type { OwnReview } from '#server/features/reviews/list-reviews.ts';
import type { PurchasedProject } from '#server/readers/account/get-user-documents.ts';
import { Purchase } from './purchase.tsx';

/** A purchase that was refunded. */
export interface Refunded {
  projectId: string;
  orderId: string;
  name: string;
  /** `₹899 refunded on 28 November` */
  text: string;
}

interface MyProjectsProps {
  purchases: PurchasedProject[];
  /** Those that were refunded and not bought again. */
  refunded: Refunded[];
  /** The covers of all these projects, by the ID of the project. */
  covers: Record<string, CoverProject>;
  /** The user's reviews of these projects. */
  reviews: OwnReview[];
}

export function MyProjects({ purchases, refunded, covers, reviews }: MyProjectsProps) {
  const count = purchases.length;
  return (
    <div className="min-w-0">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="my-projects" className="text-xl">
          My Projects
        </h2>
        {count > 0 && <p className="caption">{countOf(count, 'project')}</p>}
      </div>
      <ScrollArea aria-labelledby="my-projects" className="h-64 overflow-y-auto panel">
        {count + refunded.length === 0 ? (
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
                cover={covers[purchase.projectId] ?? null}
                review={reviews.find(({ projectId }) => projectId === purchase.projectId)}
              />
            ))}
            {refunded.map(({ projectId, orderId, name, text }) => (
              <li key={orderId} className="purchase">
                {covers[projectId] && (
                  <Cover project={covers[projectId]} sizes="5rem" className="opacity-60" />
                )}
                <div className="purchase-name">
                  <h3>
                    <Link to={`/orders/${orderId}`}>{name}</Link>
                  </h3>
                </div>
                <p className="purchase-state text-sm text-muted">{text}</p>
              </li>
            ))}
          </ul>
        )}
      </ScrollArea>
    </div>
  );
}
