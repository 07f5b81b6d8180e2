import type { ReactNode } from 'react';
import { linkTo } from '#app/components/ui/link-to.tsx';
import { Price } from '#app/components/ui/price.tsx';
import * as messages from '#app/messages/home.tsx';
import type { Project } from '#contract/documents.ts';

/** Says why buying is safe. Each sentence must be true of the software. */
export function Trust({ project }: { project: Project | undefined }) {
  return (
    <section
      aria-labelledby="trust"
      className="mt-20 border-y border-line bg-surface py-16 sm:mt-28 sm:py-20"
    >
      <div className="page grid grid-cols-1 items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div className="grid gap-8 lg:sticky lg:top-24">
          <div>
            <h2 id="trust" className="text-3xl">
              {messages.trust}
            </h2>
            <p className="mt-4 text-lg text-muted">{messages.trustText}</p>
          </div>
          {project && <OrderRecord project={project} />}
        </div>
        <ul className="border-b border-line">
          <Assurance title={messages.verified}>{messages.verifiedText}</Assurance>
          <Assurance title={messages.automatic}>{messages.automaticText}</Assurance>
          <Assurance title={messages.isPrivate}>{messages.privateText}</Assurance>
          <Assurance title={messages.refunds}>{messages.refundsText(linkTo('/refund-policy'))}</Assurance>
          <Assurance title={messages.replies}>
            {messages.repliesText(linkTo('/contact'), linkTo('/faq'))}
          </Assurance>
        </ul>
      </div>
    </section>
  );
}

function Assurance({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="border-t border-line py-5 sm:grid sm:grid-cols-[14rem_minmax(0,1fr)] sm:gap-8">
      <h3 className="text-lg leading-snug">{title}</h3>
      <p className="mt-1.5 text-muted sm:mt-0">{children}</p>
    </li>
  );
}

/** Shows an example of the record that the server keeps of an order. */
function OrderRecord({ project }: { project: Project }) {
  return (
    <figure className="double-border bg-background font-mono text-xs">
      <figcaption className="flex justify-between gap-4 border-b border-rule px-4 py-2.5 text-muted">
        <span>{messages.orderLog}</span>
        <span>{messages.example}</span>
      </figcaption>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2 px-4 py-4 [&>dd]:col-start-2">
        <dt className="text-muted">17:04:12</dt>
        <dd>{messages.logCaptured(<Price rupees={project.price} className="font-mono! font-medium!" />)}</dd>
        <dt className="text-muted">17:04:13</dt>
        <dd>{messages.logInvited}</dd>
        <dd className="wrap-anywhere">{messages.logAccess(project.slug)}</dd>
        <dt className="text-muted">17:04:14</dt>
        <dd className="text-ok">{messages.logReceipt}</dd>
      </dl>
    </figure>
  );
}
