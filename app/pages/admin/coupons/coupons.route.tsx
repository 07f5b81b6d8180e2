import { useState } from 'react';
import { Code } from '#app/components/ui/code.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { useReturnFocus } from '#app/components/ui/use-return-focus.ts';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import { readListPage } from '#app/lib/read-list-page.server.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { ListTable } from '#app/pages/admin/list-table.tsx';
import { TabHeader } from '#app/pages/admin/tab-header.tsx';
import { formatRupees } from '#domain/money.ts';
import { formatLongDate, lastDayBefore } from '#domain/time.ts';
import { type Coupon, listCouponProjects, listCoupons } from '#server/features/coupons/list-coupons.ts';
import { readTogether } from '#server/platform/db/read-together.ts';
import { adminMeta } from '../admin-meta.ts';
import { ConfirmedButton } from '../confirmed-button.tsx';
import { ProjectsNav } from '../projects/projects-nav.tsx';
import type { Route } from './+types/coupons.route.ts';
import { AddCoupon } from './add-coupon.tsx';

const PAGE_SIZE = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = getAdminContext(context, 'projectWrite');
  const reader = readTogether(shop);
  const [page, projects] = await Promise.all([
    readListPage(request, (query) => listCoupons(reader, query, PAGE_SIZE)),
    listCouponProjects(reader),
  ]);
  return { ...page, projects };
}

export const meta: Route.MetaFunction = () => adminMeta('Coupons');

/** `/admin/projects/coupons` lists coupons, newest first, updated live. */
export default function Coupons({ loaderData }: Route.ComponentProps) {
  const { projects, ...page } = loaderData;
  useRevalidateOn('coupons?limit=1');
  const [isAdding, setAdding] = useState(false);
  const addButton = useReturnFocus(isAdding);
  const names = new Map(projects.map(({ id, name }) => [id, name]));
  return (
    <>
      <ProjectsNav current="Coupons" />
      <TabHeader title="Coupons">
        <ScriptButton ref={addButton} variant="primary" onClick={() => setAdding(true)}>
          Add Coupon
        </ScriptButton>
      </TabHeader>
      <ListTable
        page={page}
        empty="No coupons yet."
        start={
          <>
            <p className="text-muted">
              A coupon takes a percentage or an amount off, for whom you give its code or a link with it.
            </p>
            <ScriptButton onClick={() => setAdding(true)}>Add the first coupon</ScriptButton>
          </>
        }
        label="Coupons"
        isStacked
        rowKey={({ code }) => code}
        columns={[
          {
            header: 'Code',
            cell: ({ code }, id) => (
              <span id={id}>
                <Code text={code} />
              </span>
            ),
          },
          { header: 'Off', format: 'amount', cell: describeOff },
          { header: 'Projects', cell: ({ projectIds }) => describeProjects(projectIds, names) },
          { header: 'Uses', format: 'amount', cell: describeUses },
          {
            header: 'Until',
            isNamed: true,
            cell: ({ endsAt }) => endsAt && formatLongDate(lastDayBefore(endsAt)),
          },
          { header: 'Status', cell: CouponStatus },
          {
            header: 'Action',
            format: 'action',
            cell: (coupon, id) => <End coupon={coupon} describedBy={id} />,
          },
        ]}
      />
      {isAdding && <AddCoupon projects={projects} onClose={() => setAdding(false)} />}
    </>
  );
}

function describeOff({ percentOff, amountOff }: Coupon): string {
  return percentOff === null ? formatRupees(amountOff ?? 0) : `${percentOff}%`;
}

function describeProjects(projectIds: Coupon['projectIds'], names: ReadonlyMap<string, string>): string {
  return projectIds?.map((id) => names.get(id) ?? 'a former project').join(', ') ?? 'All';
}

function describeUses({ uses, maxUses }: Coupon): string {
  return maxUses === null ? uses.toLocaleString('en-IN') : `${uses} of ${maxUses}`;
}

function CouponStatus({ active }: Coupon) {
  return <StatusBadge tone={active ? 'ok' : 'muted'}>{active ? 'Active' : 'Ended'}</StatusBadge>;
}

/** Ends a coupon after a second press, because it can't be started again. */
function End({ coupon: { code, active }, describedBy }: { coupon: Coupon; describedBy: string }) {
  const callable = useCallable('endCoupon', {
    onResult: () => ({ toast: `${code} has ended. Open orders keep their price.` }),
  });
  if (!active) return null;
  return (
    <ConfirmedButton
      label="End"
      confirm="End it now"
      describedBy={describedBy}
      callable={callable}
      data={{ code }}
    />
  );
}
