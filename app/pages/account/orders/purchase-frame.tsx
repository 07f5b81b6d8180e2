import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** The pages of a purchase, in their order, with the ends of their addresses. */
const PAGES = [
  ['Order', ''],
  ['Set up', '/setup'],
  ['Viva', '/viva'],
  ['Disclosure', '/disclosure'],
  ['Report skeleton', '/report'],
  ['Help', '/help'],
] as const;
export type PurchasePage = (typeof PAGES)[number][0];

/** These pages exist only while the purchase stands. */
const STANDING: readonly PurchasePage[] = ['Viva', 'Disclosure', 'Report skeleton'];

export interface Frame {
  orderId: string;
  projectName: string;
  /** The query that takes the key of the mailed link to the other pages; may be empty. */
  query: string;
  /** False before the payment and after a refund. */
  isStanding: boolean;
}

/** The title of one of these pages. */
export const purchaseMeta =
  (page: string) =>
  ({ loaderData }: { loaderData?: { frame: Frame } | undefined }) => [
    { title: `${page}: ${loaderData?.frame.projectName ?? ''}` },
  ];

interface PurchaseFrameProps {
  frame: Frame;
  current: PurchasePage;
  /** True on a page below the current one, to which its link leads back. */
  isBelow?: boolean;
  children: ReactNode;
}

/** The frame of all pages that belong to an order: the project's name, links to the pages, and one card. */
export function PurchaseFrame({ frame, current, isBelow = false, children }: PurchaseFrameProps) {
  const { orderId, projectName, query, isStanding } = frame;
  const pages = PAGES.filter(([name]) => isStanding || !STANDING.includes(name));
  return (
    <div className="page py-6 sm:py-12 print:py-0">
      <article className="purchase-card">
        <header>
          <p className="caption">Your order</p>
          <h1 className="mt-1 text-3xl print:text-xl">{projectName}</h1>
        </header>
        <nav aria-label="Your order" className="purchase-nav" data-screen-only>
          {pages.map(([name, end]) => (
            <Link
              key={name}
              to={`/orders/${orderId}${end}${query}`}
              prefetch="intent"
              aria-current={name !== current ? undefined : isBelow ? 'true' : 'page'}
            >
              {name}
            </Link>
          ))}
        </nav>
        {children}
      </article>
    </div>
  );
}
