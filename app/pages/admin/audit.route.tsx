import { Code } from '#app/components/ui/code.tsx';
import { readListPage } from '#app/lib/read-list-page.server.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { formatDateTime } from '#domain/time.ts';
import { type AuditEntry, listAuditEntries } from '#server/readers/admin-panel/list-audit-entries.ts';
import type { Route } from './+types/audit.route.ts';
import { adminMeta } from './admin-meta.ts';
import { AdminTable, type Column } from './admin-table.tsx';
import { DayRangeFilter } from './day-range-filter.tsx';
import { FilterBox } from './filter-box.tsx';
import { FoldedFilters } from './folded-filters.tsx';
import { ListPage } from './list-page.tsx';
import { ObjectDetails } from './object-details.tsx';
import { SystemNav } from './system-nav.tsx';
import { TabHeader } from './tab-header.tsx';

export function loader({ request, context }: Route.LoaderArgs) {
  const shop = getAdminContext(context);
  return readListPage(request, (query) => listAuditEntries(shop, query));
}

export const meta: Route.MetaFunction = () => adminMeta('Audit');

/** `/admin/audit` is the audit log, newest entries first. */
export default function Audit({ loaderData: page }: Route.ComponentProps) {
  return (
    <>
      <SystemNav current="Audit" />
      <TabHeader title="Audit">
        <FilterBox name="search" placeholder="Filter by person, action, subject..." />
      </TabHeader>
      <FoldedFilters names={['from', 'until']}>
        <DayRangeFilter />
      </FoldedFilters>
      <ListPage page={page} empty="No entries found.">
        <AdminTable
          label="Audit"
          columns={COLUMNS}
          rows={page.documents}
          rowKey={(entry) => entry.id}
          isStacked
          isTopAligned
          className="sm:min-w-160"
        />
      </ListPage>
    </>
  );
}

const COLUMNS: readonly Column<AuditEntry>[] = [
  { header: 'When', format: 'time', isFullRow: true, cell: (entry) => formatDateTime(entry.at) },
  { header: 'Who', isFullRow: true, className: 'wrap-anywhere', cell: (entry) => entry.actor },
  { header: 'What', isFullRow: true, cell: (entry) => <Action entry={entry} /> },
  {
    header: 'Subject',
    isFullRow: true,
    className: 'wrap-anywhere',
    cell: (entry) => entry.subjectName ?? <Code className="text-xs" text={entry.subject} />,
  },
];

function Action({ entry: { action, detail, requestId } }: { entry: AuditEntry }) {
  const details = requestId ? { ...detail, requestId } : detail;
  return (
    <>
      <Code className="text-xs" text={action} />
      {Object.keys(details).length > 0 && (
        <details className="mt-1">
          <summary className="link cursor-pointer text-xs">Details</summary>
          <div className="mt-2 max-w-xl min-w-64">
            <ObjectDetails object={details} />
          </div>
        </details>
      )}
    </>
  );
}
