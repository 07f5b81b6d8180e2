import type { ReactNode } from 'react';
import { Code } from '#app/components/ui/code.tsx';
import { EmailText } from '#app/components/ui/email-text.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { chargeLines } from '#domain/charge.ts';
import { shortCommit } from '#domain/repository.ts';
import { formatMinute } from '#domain/time.ts';
import type { OrderPage } from '#server/readers/order-page/find-order-page.ts';
import { TeamList } from '../invitations/team.tsx';

/** Shows what was bought, when, by whom and how it was paid. */
export function OrderDetails({ order }: { order: OrderPage }) {
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
