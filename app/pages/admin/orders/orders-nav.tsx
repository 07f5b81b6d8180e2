import { Link } from 'react-router';

const PAGES = [
  ['Orders', '/admin/orders'],
  ['Needs a person', '/admin/orders/exceptions'],
  ['Webhooks', '/admin/orders/webhooks'],
] as const;

interface OrdersNavProps {
  current: (typeof PAGES)[number][0];
  /** Number of open cases. */
  openCases: number;
}

/** Links between the pages of the Orders tab. */
export function OrdersNav({ current, openCases }: OrdersNavProps) {
  return (
    <nav aria-label="Orders" className="sub-nav mb-6">
      {PAGES.map(([name, path]) => (
        <Link key={path} to={path} prefetch="intent" aria-current={name === current ? 'page' : undefined}>
          {name}
          {path.endsWith('exceptions') && openCases > 0 && (
            <span className="count-badge">
              {openCases}
              <span className="sr-only"> open</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
