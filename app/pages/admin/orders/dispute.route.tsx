import { Link } from 'react-router';
import { Download } from '#app/components/ui/account-icons.tsx';
import { buttonClass } from '#app/components/ui/button-class.ts';
import { CopyButton } from '#app/components/ui/copy-button.tsx';
import { errorPage } from '#app/lib/error-page.server.ts';
import * as messages from '#app/messages/admin-orders.tsx';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { TabHeader } from '#app/pages/admin/tab-header.tsx';
import { formatDateTime } from '#domain/time.ts';
import { countOpenCases } from '#server/cases/count-open-cases.ts';
import { getDisputeEvidence, toEvidenceText } from '#server/payments/get-dispute-evidence.ts';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/dispute.route.ts';
import { OrdersNav } from './orders-nav.tsx';

export async function loader({ params: { caseId }, context }: Route.LoaderArgs) {
  const shop = getAdminContext(context, 'orderWrite');
  const evidence = await getDisputeEvidence(shop, caseId);
  if (!evidence) throw errorPage(404);
  return { evidence, text: toEvidenceText(evidence), caseId, openCases: await countOpenCases(shop) };
}

/** Each read is audited, so a revalidation would write an audit entry. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = () => adminMeta(messages.dispute);

/** `/admin/orders/disputes/{caseId}` has the evidence for a dispute, for the provider's form. */
export default function DisputePage({ loaderData }: Route.ComponentProps) {
  const { evidence, text, caseId, openCases } = loaderData;
  const { disputeId, respondBy, isOver, orderId, sections } = evidence;
  const files = `/admin/orders/disputes/${caseId}`;
  return (
    <>
      <TabHeader title={messages.dispute} />
      <OrdersNav current={messages.needsPerson} openCases={openCases} />
      <article aria-labelledby="dispute" className="max-w-3xl">
        <h2 id="dispute" className="text-xl wrap-anywhere">
          {disputeId}
        </h2>
        <p className={isOver ? 'mt-2 text-muted' : 'mt-2 font-medium text-warn'}>
          {isOver ? messages.disputeOver : describeDeadline(respondBy)}
        </p>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <CopyButton text={text} label={messages.copyEvidence} />
          <FileLink href={`${files}/evidence.txt`}>{messages.evidenceFile}</FileLink>
          {orderId && <FileLink href={`${files}/receipt.pdf`}>{messages.receiptFile}</FileLink>}
          {orderId && (
            <Link className="link" to={`/admin/orders/${encodeURIComponent(orderId)}`}>
              {messages.seeOrder}
            </Link>
          )}
        </div>
        {sections.map(({ title, facts }) => (
          <section key={title} className="mt-7">
            <h3 className="mb-2 text-lg">{title}</h3>
            <dl className="details">
              {facts.map(([name, value], position) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list never changes
                <div key={position}>
                  <dt>{name}</dt>
                  <dd className="wrap-anywhere">{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <p className="mt-6 text-sm text-muted">{messages.personalData}</p>
      </article>
    </>
  );
}

function describeDeadline(respondBy: number | null): string {
  return respondBy === null ? messages.answerDispute : messages.answerDisputeBy(formatDateTime(respondBy));
}

/** A plain link, because the browser's router doesn't know this address. */
function FileLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} download className={buttonClass({ variant: 'secondary', size: 'sm' })}>
      <Download className="size-4" />
      {children}
    </a>
  );
}
