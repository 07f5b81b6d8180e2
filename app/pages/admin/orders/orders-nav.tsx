import { Link } from 'react-router';

const SIDES = [
  ['Orders', '/admin/orders'],
  ['Needs a person', '/admin/orders/exceptions'],
  ['Webhooks', '/admin/orders/webhooks'],
] as const;

interface OrdersNavProps {
  current: (typeof SIDES)[number][0];
  /** How many cases wait for a person. */
  openCases: number;
}

/** The three sides of the tab. */
export function OrdersNav({ current, openCases }: OrdersNavProps) {
  return (
    <nav aria-label="Orders" className="sub-nav mb-6">
      {SIDES.map(([name, path]) => (
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
