import { Link } from 'react-router';
import { CorrectInvoice } from '#app/components/tax/correct-invoice.tsx';
import { buttonClass } from '#app/components/ui/button-class.ts';
import { Code } from '#app/components/ui/code.tsx';
import { DownloadButton } from '#app/components/ui/download-button.tsx';
import { Check, CircleAlert, X } from '#app/components/ui/icons.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { useRootData } from '#app/lib/root-data.ts';
import * as labels from '#app/messages/labels.ts';
import type { OrderDescription, OrderStep, StepStatus } from '#domain/describe-order.ts';
import type { InvoiceToCorrect } from '#server/features/tax/find-correctable-invoice.ts';
import type { HelpRequest } from '#server/readers/help/select-help.ts';
import type { OrderPage } from '#server/readers/order-page/find-order-page.ts';
import { describeHelp } from './help/help-requests.tsx';
import { CorrectAddressLink } from './mail-refused.tsx';
import { NotFoundHint } from './not-found-hint.tsx';
import { OrderDetails } from './order-details.tsx';
import { OrderNext, StatusPanel } from './order-next.tsx';
import { type Frame, PurchaseFrame } from './purchase-frame.tsx';

const supportBody = (facts: readonly [label: string, value: string | null][]) =>
  `\n\n${facts.flatMap(([label, value]) => (value === null ? [] : `${label}: ${value}`)).join('\n')}`;

const STEP_STATUS = {
  done: 'Done',
  current: 'Now',
  pending: 'Later',
  failed: 'Needs attention',
  ended: 'Ended',
};

interface OwnOrderProps {
  order: OrderPage;
  description: OrderDescription;
  /** The key of the mailed link; may be empty. */
  orderKey: string;
  frame: Frame;
  isOwner: boolean;
  /** The newest requests for help first. */
  help: HelpRequest[];
  /** Null without an invoice that could be corrected. */
  invoice: InvoiceToCorrect | null;
}

/** Shows an order to its buyer: the next step, the steps so far, and the details. */
export function OwnOrder(props: OwnOrderProps) {
  const { order, description, orderKey, frame, invoice, isOwner } = props;
  const { query } = frame;
  const { purchase, projectSlug, payment, paymentId, orderId, facts, taxDocuments } = order;
  return (
    <PurchaseFrame frame={frame} current="Order">
      <div className="purchase-columns">
        <section aria-labelledby="description">
          <h2 id="description" className="text-xl">
            {payment ? 'Your invitation' : 'Your payment'}
          </h2>
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
          {props.help
            .filter(({ state }) => state.startsWith('waiting'))
            .map((request) => (
              <StatusPanel key={request.number} part={describeHelp(request)}>
                <Link to={`/orders/${orderId}/help${query}`} className="link">
                  See help request {request.number}
                </Link>
              </StatusPanel>
            ))}
          <OrderSteps steps={description.steps} />
          {purchase && <NotFoundHint />}
        </section>
        <section aria-labelledby="details">
          <h2 id="details" className="text-xl">
            Details
          </h2>
          <OrderDetails order={order} />
          {purchase && (
            <div className="flex flex-wrap gap-2">
              <LinkButton role="button" size="sm" to={`/orders/${orderId}/setup${query}`}>
                {labels.checkMyComputer}
              </LinkButton>
              <LinkButton size="sm" to={`/orders/${orderId}/help${query}`}>
                {labels.askForHelp}
              </LinkButton>
              <LinkButton size="sm" to={`/orders/${orderId}/disclosure${query}`}>
                Disclosure
              </LinkButton>
              {purchase.viva && (
                <LinkButton size="sm" to={`/orders/${orderId}/viva${query}`}>
                  Viva room
                </LinkButton>
              )}
            </div>
          )}
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
            <SupportLink order={order} />
          </div>
          {invoice && (
            <InvoiceCorrection
              orderId={orderId}
              invoice={invoice}
              isOwner={isOwner}
              hasAccount={facts.hasAccount}
            />
          )}
          <p className="text-sm text-muted">
            Support replies within 24 hours.{' '}
            {orderKey && 'Anyone with this link can open this page, so please don’t share it.'}
          </p>
        </section>
      </div>
    </PurchaseFrame>
  );
}

interface InvoiceCorrectionProps {
  orderId: string;
  invoice: InvoiceToCorrect;
  isOwner: boolean;
  hasAccount: boolean;
}

/** The invoice is corrected by the order's account, and by support for a buyer without one. */
function InvoiceCorrection({ orderId, invoice, isOwner, hasAccount }: InvoiceCorrectionProps) {
  if (isOwner || invoice.expiry) return <CorrectInvoice orderId={orderId} invoice={invoice} />;
  if (!hasAccount)
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

/** Starts a mail to support with the order's details filled in. */
function SupportLink({ order: { projectName, orderId, paymentId, facts } }: { order: OrderPage }) {
  const supportEmail = useRootData()?.supportEmail;
  if (!supportEmail) return null;
  const subject = `${projectName}, order ${orderId}`;
  const body = supportBody([
    ['Order ID', orderId],
    ['Payment ID', paymentId],
    ['GitHub username', facts.githubId],
  ]);
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  return (
    <a href={`mailto:${supportEmail}?${query}`} className={buttonClass({ size: 'sm' })}>
      Write to support
    </a>
  );
}

/** Lists the steps from the payment to the repository, with those that are done and the current one. */
function OrderSteps({ steps }: { steps: OrderStep[] }) {
  return (
    <ol className="order-steps">
      {steps.map(({ name, status, text }) => (
        <li key={name} data-status={status} aria-current={status === 'current' ? 'step' : undefined}>
          <Mark status={status} />
          <span className="min-w-0 wrap-anywhere">
            {text}
            <span className="sr-only"> ({STEP_STATUS[status]})</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function Mark({ status }: { status: StepStatus }) {
  return (
    <span aria-hidden="true" className="order-mark">
      {status === 'done' && <Check className="size-4" />}
      {status === 'failed' && <CircleAlert className="size-4" />}
      {status === 'ended' && <X className="size-4" />}
    </span>
  );
}
