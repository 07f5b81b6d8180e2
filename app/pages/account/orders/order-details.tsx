import type { ReactNode } from 'react';
import { Code } from '#app/components/ui/code.tsx';
import { CopyButton } from '#app/components/ui/copy-button.tsx';
import { EmailText } from '#app/components/ui/email-text.tsx';
import { Price } from '#app/components/ui/price.tsx';
import * as messages from '#app/messages/orders.tsx';
import { team } from '#app/messages/team.ts';
import { chargeLines } from '#domain/charge.ts';
import { shortCommit } from '#domain/repository.ts';
import type { OrderPage } from '#server/queries/order-page/find-order-page.ts';
import { TeamList } from '../invitations/team.tsx';

/** Shows the details of an order and the IDs that support asks for. */
export function OrderDetails({ order }: { order: OrderPage }) {
  const { charge, payment, orderId, paymentId, email, soldCommit, facts, purchase } = order;
  return (
    <dl className="grid items-center gap-x-6 sm:max-lg:grid-cols-[auto_minmax(0,1fr)] sm:max-lg:gap-y-2">
      {chargeLines(charge).map(({ name, label, rupees }) => (
        <Detail key={name} label={label}>
          <Price rupees={rupees} />
        </Detail>
      ))}
      {payment && <Detail label={messages.status}>{payment}</Detail>}
      <IdDetail label={messages.orderId} copyLabel={messages.copyOrderId} id={orderId} />
      {paymentId && <IdDetail label={messages.paymentId} copyLabel={messages.copyPaymentId} id={paymentId} />}
      {soldCommit && (
        <Detail label={messages.soldCommit}>
          <Code className="text-sm" text={shortCommit(soldCommit)} />
        </Detail>
      )}
      <Detail label={messages.email} className="wrap-anywhere">
        <EmailText email={email} />
      </Detail>
      <Detail label={messages.github}>
        <Code className="text-sm" text={facts.githubId} />
      </Detail>
      {purchase && purchase.team.length > 0 && (
        <Detail label={team}>
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

function IdDetail({ label, copyLabel, id }: { label: string; copyLabel: string; id: string }) {
  return (
    <Detail label={label} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Code className="text-sm" text={id} />
      <CopyButton text={id} label={copyLabel} />
    </Detail>
  );
}
