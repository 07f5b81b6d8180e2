/** What arrives and when, in the order in which it happens. */
export function Delivery({ free }: { free: boolean }) {
  const steps = [
    [
      'Now',
      free
        ? 'Give your e-mail and GitHub username. Nothing is charged.'
        : 'Pay, and give your GitHub username.',
    ],
    ['Usually within a minute', 'GitHub mails you an invitation to the private repository.'],
    ['Within 7 days', 'Accept it, then clone: code, report, slides and setup guide are all inside.'],
  ] as const;
  return (
    <section className="mt-6 border-t border-rule pt-5">
      <h2 className="text-lg">What arrives, and when</h2>
      <ol className="mt-4">
        {steps.map(([when, what]) => (
          <li
            key={when}
            className="relative border-l border-edge pb-4 pl-5 last:border-transparent last:pb-0"
          >
            <span
              aria-hidden
              className="absolute top-1.5 -left-[4.5px] size-2 rounded-full bg-accent ring-4 ring-sheet"
            />
            <p className="caption">{when}</p>
            <p className="mt-0.5 text-sm">{what}</p>
          </li>
        ))}
      </ol>
      <p className="mt-5 border-t border-line pt-4 text-sm text-muted">
        Learn from it, understand every part, make it yours. Stuck at a step? Support answers within 24 hours.
      </p>
    </section>
  );
}
