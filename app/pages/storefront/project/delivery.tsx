import { Link } from 'react-router';

/** Delivery steps, the most common problem, and refunds. */
export function Delivery({ isFree }: { isFree: boolean }) {
  const steps = [
    [
      'Now',
      isFree
        ? 'Give your e-mail and your GitHub username. Nothing is charged.'
        : 'Give your GitHub username, then pay. We check the name before you do.',
    ],
    [
      'Usually within a minute',
      'GitHub mails you an invitation to the private repository. Our receipt comes by e-mail, too.',
    ],
    [
      'Within 7 days',
      'Accept it, then clone: everything listed on this page is inside. If it lapses, we send a fresh one.',
    ],
  ] as const;
  return (
    <section className="border-rule lg:mt-6 lg:border-t lg:pt-5">
      <h2 className="text-lg">What arrives, and when</h2>
      <ol className="mt-4">
        {steps.map(([when, what]) => (
          <li
            key={when}
            className="relative border-l border-edge pb-4 pl-5 last:border-transparent last:pb-0"
          >
            <span
              aria-hidden
              className="absolute top-1.5 -left-[4.5px] size-2 rounded-full bg-accent ring-6 ring-surface"
            />
            <p className="caption">{when}</p>
            <p className="mt-0.5 text-sm">{what}</p>
          </li>
        ))}
      </ol>
      <div className="mt-5 grid gap-3 border-t border-line pt-4 text-sm text-muted">
        <p>
          <strong className="font-semibold text-text">GitHub says the page cannot be found?</strong> Then you
          are signed in there as somebody else. Sign in with the username you gave us and open the invitation
          again.
        </p>
        <p>
          {isFree
            ? 'Projects with a price can be refunded as our'
            : 'Sales are final, with the exceptions that our'}{' '}
          <Link to="/refund-policy" className="link">
            refund policy
          </Link>{' '}
          {isFree ? 'says.' : 'names.'} Stuck at a step? Support answers within 24 hours.
        </p>
      </div>
    </section>
  );
}
