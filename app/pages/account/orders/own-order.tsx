import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CorrectInvoice } from '#app/components/tax/correct-invoice.tsx';
import { buttonClass } from '#app/components/ui/button-class.ts';
import { Code } from '#app/components/ui/code.tsx';
import { CopyButton } from '#app/components/ui/copy-button.tsx';
import { DownloadButton } from '#app/components/ui/download-button.tsx';
import { EmailText } from '#app/components/ui/email-text.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { Section } from '#app/components/ui/section.tsx';
import { useRootData } from '#app/lib/root-data.ts';
import { chargeLines } from '#domain/charge.ts';
import type { OrderDescription } from '#domain/describe-order.ts';
import { shortCommit } from '#domain/repository.ts';
import { formatMinute } from '#domain/time.ts';
import type { OrderPage } from '#server/readers/order-page/find-order-page.ts';
import { TeamList } from '../invitations/team.tsx';
import { StatusPanel } from '../status-panel.tsx';
import type { Route } from './+types/order.route.ts';
import { describeHelp } from './help/describe-help.ts';
import { CorrectAddressLink } from './mail-refused.tsx';
import { MoneyBack } from './money-back.tsx';
import { NewVersion } from './new-version.tsx';
import { NotFoundHint } from './not-found-hint.tsx';
import { OrderNext } from './order-next.tsx';
import { OrderSteps } from './order-steps.tsx';
import { PurchaseFrame } from './purchase-frame.tsx';
import { WorkRows } from './work-rows.tsx';

type OwnOrderProps = NonNullable<Route.ComponentProps['loaderData']['own']>;

/** Shows an order to its buyer: the next step, the steps so far, and the details. */
export function OwnOrder(props: OwnOrderProps) {
  const { order, description, orderKey, frame, isOwner } = props;
  const { query } = frame;
  const { purchase, projectSlug, paymentId, orderId, facts } = order;
  return (
    <PurchaseFrame frame={frame} current="Order">
      <div className="purchase-columns">
        <Section id="description" title={titleOf(order, description)}>
          <OrderNext
            part={description.next}
            hasAccount={facts.hasAccount}
            purchase={purchase}
            projectSlug={projectSlug}
            orderKey={orderKey}
            isOwner={isOwner}
          />
          {description.notices.map((notice) => (
            <StatusPanel key={notice.text} part={notice}>
              {notice.actions.includes('correct-address') && (
                <CorrectAddressLink hasAccount={facts.hasAccount} supportId={paymentId ?? orderId} />
              )}
            </StatusPanel>
          ))}
          <OpenRequests help={props.help} frame={frame} />
          <OrderSteps steps={description.steps} />
          {props.newVersion && (
            <NewVersion orderId={orderId} orderKey={orderKey} version={props.newVersion} />
          )}
          {purchase && <NotFoundHint />}
          {props.moneyBack && <MoneyBack orderId={orderId} orderKey={orderKey} {...props.moneyBack} />}
          {purchase && (
            <Section id="work" title="Work with your project" className="mt-4 grid gap-4">
              <WorkRows orderId={orderId} query={query} work={props.work} />
            </Section>
          )}
        </Section>
        <Section id="details" title="Details">
          <OrderDetails order={order} />
          <Documents order={order} query={query} />
          <InvoiceCorrection {...props} />
          <Support order={order} />
          <p className="text-sm text-muted">
            Support replies within 24 hours.{' '}
            {orderKey && 'Anyone with this link can open this page, so please don’t share it.'}
          </p>
        </Section>
      </div>
    </PurchaseFrame>
  );
}

/** The requests for help that wait for an answer. */
function OpenRequests({ help, frame: { orderId, query } }: Pick<OwnOrderProps, 'help' | 'frame'>) {
  return help
    .filter(({ state }) => state.startsWith('waiting'))
    .map((request) => (
      <StatusPanel key={request.number} part={describeHelp(request)}>
        <Link to={`/orders/${orderId}/help${query}`} className="link">
          See help request {request.number}
        </Link>
      </StatusPanel>
    ));
}

/** The receipt and the tax documents, to download. */
function Documents({ order, query }: { order: OrderPage; query: string }) {
  const { orderId, payment, taxDocuments } = order;
  return (
    <div className="flex flex-wrap gap-2">
      {payment && (
        <DownloadButton size="sm" href={`/orders/${orderId}/receipt.pdf${query}`}>
          Receipt (PDF)
        </DownloadButton>
      )}
      {taxDocuments.map(({ id, title, number }) => (
        <DownloadButton
          key={id}
          size="sm"
          href={`/orders/${orderId}/documents/${id}${query}`}
          className="max-w-full whitespace-normal"
        >
          <span>
            {title} <Code text={number} />
          </span>
        </DownloadButton>
      ))}
    </div>
  );
}

/** What the next step is about. A bank that took the money in a dispute leaves nothing to refund. */
function titleOf({ payment, charge }: OrderPage, { next }: OrderDescription): string {
  if (!payment || (next.tone === 'ended' && charge.disputed > 0)) return 'Your payment';
  return next.tone === 'ended' ? 'Your refund' : 'Your invitation';
}

/** The invoice is corrected by the order's account, and by support for a buyer without one. */
function InvoiceCorrection({ order: { orderId, facts }, invoice, isOwner }: OwnOrderProps) {
  if (!invoice) return null;
  if (isOwner || invoice.expiry) return <CorrectInvoice orderId={orderId} invoice={invoice} />;
  if (!facts.hasAccount)
    return (
      <p className="text-sm text-muted">
        Is the State or the college on the invoice wrong? Write to support soon: we close the books every
        month.
      </p>
    );
  return (
    <p className="text-sm">
      <Link className="link" to={`/login?next=/orders/${orderId}`}>
        Log in to correct the invoice
      </Link>
    </p>
  );
}

/** Starts a mail to support with the order's details filled in, or copies them. */
function Support({ order: { projectName, orderId, paymentId, soldCommit, facts } }: { order: OrderPage }) {
  const supportEmail = useRootData()?.supportEmail;
  const ids = [
    ['Order ID', orderId],
    ['Payment ID', paymentId],
  ].filter((each): each is [string, string] => each[1] !== null);
  const details = [
    ...ids,
    ['GitHub username', facts.githubId],
    ...(soldCommit ? [['Version', shortCommit(soldCommit)]] : []),
  ];
  const text = [projectName, ...details.map((each) => each.join(': '))].join('\n');
  const subject = encodeURIComponent(`${projectName}, order ${orderId}`);
  return (
    <section aria-label="Support" className="grid gap-3 border-t border-line pt-5">
      <div className="flex flex-wrap gap-2">
        {supportEmail && (
          <a
            href={`mailto:${supportEmail}?subject=${subject}&body=${encodeURIComponent(`\n\n${text}`)}`}
            className={buttonClass({ size: 'sm' })}
          >
            Write to support
          </a>
        )}
        <CopyButton text={text} label="Copy for support" isLabelShown />
      </div>
      <details className="text-sm">
        <summary className="min-h-9 cursor-pointer content-center text-muted">
          {paymentId ? 'Order ID and payment ID' : 'Order ID'}
        </summary>
        <dl className="mt-1 grid gap-1">
          {ids.map(([label, id]) => (
            <div key={label}>
              <dt className="text-muted">{label}</dt>
              <dd>
                <Code className="select-all" text={id} />
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

/** Shows what was bought, when, by whom and how it was paid. */
function OrderDetails({ order }: { order: OrderPage }) {
  const { charge, payment, paidAt, paidBy, email, soldCommit, facts, purchase } = order;
  return (
    <dl className="grid items-center gap-x-6 sm:max-lg:grid-cols-[auto_minmax(0,1fr)] sm:max-lg:gap-y-2">
      {chargeLines(charge).map(({ name, label, rupees }) => (
        <Detail key={name} label={label}>
          <Price rupees={rupees} />
        </Detail>
      ))}
      {payment && <Detail label="Status">{payment}</Detail>}
      {paidAt !== null && <Detail label="Date">{formatMinute(paidAt)}</Detail>}
      {paidBy && <Detail label="Paid with">{paidBy}</Detail>}
      {soldCommit && (
        <Detail label="Version (commit)">
          <Code className="text-sm" text={shortCommit(soldCommit)} />
        </Detail>
      )}
      <Detail label="Email" className="wrap-anywhere">
        <EmailText email={email} />
      </Detail>
      <Detail label="GitHub username">
        <Code className="text-sm" text={facts.githubId} />
      </Detail>
      {purchase && purchase.team.length > 0 && (
        <Detail label="Team">
          <TeamList team={purchase.team} />
        </Detail>
      )}
    </dl>
  );
}

function Detail({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-sm text-muted not-first:mt-2 sm:max-lg:not-first:mt-0">{label}</dt>
      <dd className={className}>{children}</dd>
    </>
  );
}
