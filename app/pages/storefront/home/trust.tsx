import type { ReactNode } from 'react';

/** Says why buying is safe. Each sentence must be true of the software. */
export function Trust() {
  return (
    <section
      aria-labelledby="trust"
      className="mt-14 border-y border-line bg-surface py-12 sm:mt-24 sm:py-20"
    >
      <div className="page grid grid-cols-1 items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div className="grid gap-8 lg:sticky lg:top-24">
          <div>
            <h2 id="trust" className="text-3xl">
              Why it’s safe to buy here
            </h2>
            <p className="mt-4 text-lg text-muted">
              New to this shop? Here’s how we protect your payment and your project.
            </p>
          </div>
          <OrderRecord />
        </div>
        <ul className="border-b border-line">
          <Assurance title="Every payment is verified">
            We confirm every payment with Razorpay and refund duplicates.
          </Assurance>
          <Assurance title="The invitation goes out in seconds" isFolded>
            It’s automatic, day or night. If GitHub is slow or has reached its daily limit, we keep trying and
            email you when it’s sent.
          </Assurance>
          <Assurance title="The repository is private">
            We check that your GitHub account exists before you pay, and invite only that account.
          </Assurance>
          <Assurance title="The refund rules are clear">
            We refund a duplicate or failed payment within 48 hours of confirmation. Read the{' '}
            <a href="/refund-policy" data-routed="" className="link">
              refund policy
            </a>{' '}
            before you buy. It’s short.
          </Assurance>
          <Assurance title="Support that replies" isFolded>
            Support replies within 24 hours.{' '}
            <a href="/contact" data-routed="" className="link">
              Write to us
            </a>
            , or check the{' '}
            <a href="/faq" data-routed="" className="link">
              FAQ
            </a>{' '}
            first.
          </Assurance>
        </ul>
      </div>
    </section>
  );
}

interface AssuranceProps {
  title: string;
  /** True for what phones leave out, because other parts of the page say it. */
  isFolded?: boolean;
  children: ReactNode;
}

function Assurance({ title, isFolded = false, children }: AssuranceProps) {
  return (
    <li
      className={`border-t border-line py-5 sm:grid sm:grid-cols-[14rem_minmax(0,1fr)] sm:gap-8 ${isFolded ? 'max-sm:hidden' : ''}`}
    >
      <h3 className="text-lg leading-snug">{title}</h3>
      <p className="mt-1.5 text-muted sm:mt-0">{children}</p>
    </li>
  );
}

/** Shows an example of the record that the server keeps of an order. It names no project, because it is no real order. */
function OrderRecord() {
  return (
    <figure className="double-border bg-background text-sm tabular-nums">
      <figcaption className="flex justify-between gap-4 border-b border-rule px-4 py-2.5 text-muted">
        <span>Order log</span>
        <span>Example</span>
      </figcaption>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2 px-4 py-4 [&>dd]:col-start-2">
        <dt className="text-muted">17:04:12</dt>
        <dd>payment captured</dd>
        <dt className="text-muted">17:04:13</dt>
        <dd>invitation sent to your-name</dd>
        <dd>read access to the repository</dd>
        <dt className="text-muted">17:04:14</dt>
        <dd className="text-ok">receipt emailed</dd>
      </dl>
    </figure>
  );
}
