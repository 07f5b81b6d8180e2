import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Cover } from '#app/components/cover.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { ScrollArea } from '#app/components/ui/scroll-area.tsx';
import { countOf } from '#app/messages/plurals.ts';
import type { PurchasedProject } from '#server/readers/account/get-user-documents.ts';
import type { Route } from './+types/dashboard.route.ts';
import { Purchase } from './purchase.tsx';

interface MyProjectsProps
  extends Pick<Route.ComponentProps['loaderData'], 'refunded' | 'covers' | 'reviews'> {
  purchases: PurchasedProject[];
}

export function MyProjects({ purchases, refunded, covers, reviews }: MyProjectsProps) {
  const count = purchases.length;
  const total = count + refunded.length;
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const fits = useFits(list, isOpen);
  const hasMore = total > 1 && !fits;
  return (
    <div className="min-w-0">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="my-projects" className="text-xl">
          My Projects
        </h2>
        {hasMore ? (
          <Button
            size="xs"
            variant="link"
            className="-mr-2.5"
            data-needs-script
            aria-expanded={isOpen}
            aria-controls="my-projects-list"
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Show fewer' : `Show all ${total}`}
          </Button>
        ) : (
          count > 0 && <p className="caption">{countOf(count, 'project')}</p>
        )}
      </div>
      <ScrollArea
        id="my-projects-list"
        aria-labelledby="my-projects"
        data-more={(hasMore && !isOpen) || undefined}
        className={`my-projects overflow-y-auto panel ${isOpen ? 'min-h-64' : 'h-64'}`}
      >
        {total === 0 ? (
          <div className="grid h-full place-content-center justify-items-center gap-5 p-5 text-center">
            <p>You haven't purchased any projects yet.</p>
            <LinkButton to="/projects" variant="primary">
              Browse Projects
            </LinkButton>
          </div>
        ) : (
          <ul ref={list}>
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

/** Whether the folded list shows all its rows, which only the browser knows. False while it is open. */
function useFits(list: RefObject<HTMLElement | null>, isOpen: boolean): boolean {
  const [fits, setFits] = useState(false);
  useEffect(() => {
    const rows = list.current;
    const box = rows?.parentElement;
    if (!box || isOpen) return;
    const observer = new ResizeObserver(() => setFits(rows.offsetHeight <= box.clientHeight));
    observer.observe(rows);
    return () => observer.disconnect();
  }, [list, isOpen]);
  return fits;
}
