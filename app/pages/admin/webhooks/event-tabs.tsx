import { Link } from 'react-router';

const TABS = [
  ['Events received', '/admin/orders/webhooks'],
  ['Events sent', '/admin/orders/webhooks/sent'],
] as const;

/** The tabs of Admin → System → Webhooks: what the payment provider told us, and what we tell other programs. */
export function EventTabs({ current }: { current: (typeof TABS)[number][0] }) {
  return (
    <div role="tablist" aria-label="Webhooks" className="choice-links mb-5">
      {TABS.map(([name, path]) => (
        <Link
          key={path}
          to={path}
          role="tab"
          aria-selected={name === current}
          aria-current={name === current ? 'page' : undefined}
          prefetch="intent"
        >
          {name}
        </Link>
      ))}
    </div>
  );
}
