import * as labels from '#app/messages/labels.ts';

/** Explains the delivery and refunds. With `isCopy` each buyer gets a private copy. */
export function Delivery({ isFree, isCopy }: { isFree: boolean; isCopy: boolean }) {
  const steps = [
    [
      'Now',
      isFree
        ? 'Enter your email and GitHub username. It’s free.'
        : 'Enter your GitHub username, then pay. We check the username first.',
    ],
    [
      'Usually within a minute',
      isCopy
        ? 'GitHub makes your copy and invites you to it. We email you a receipt.'
        : 'GitHub invites you to the private repository. We email you a receipt.',
    ],
    ['Within 7 days', 'Accept and clone the repository. If the invitation expires, we send a new one.'],
  ] as const;
  return (
    <section className="border-rule lg:mt-6 lg:border-t lg:pt-5">
      <h2 className="text-lg">What you get, and when</h2>
      {isCopy && <p className="mt-3 font-medium">{labels.ownCopy}</p>}
      <ol className="mt-4">
        {steps.map(([when, what]) => (
          <li
            key={when}
            className="relative border-l border-edge pb-3 pl-5 last:border-transparent last:pb-0"
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
      <p className="mt-4 border-t border-line pt-4 text-sm text-muted">
        {isFree ? (
          'It’s free, so there’s nothing to refund.'
        ) : (
          <>
            Sales are final, except where our{' '}
            <a href="/refund-policy" data-routed="" className="link">
              refund policy
            </a>{' '}
            says otherwise.
          </>
        )}{' '}
        Support replies within 24 hours. Using it for college? Read about{' '}
        <a href="/honest-use" data-routed="" className="link">
          honest use
        </a>
        .
      </p>
    </section>
  );
}
