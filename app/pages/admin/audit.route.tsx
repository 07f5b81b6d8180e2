import { Code } from '#app/components/ui/code.tsx';
import { formatDateTime } from '#domain/time.ts';
import { type AuditEntry, listAuditEntries } from '#server/readers/admin-panel/list-audit-entries.ts';
import type { Route } from './+types/audit.route.ts';
import { adminListLoader } from './admin-list-loader.server.ts';
import { adminMeta } from './admin-meta.ts';
import type { Column } from './admin-table.tsx';
import { DayRangeFilter } from './day-range-filter.tsx';
import { FilterBox } from './filter-box.tsx';
import { FoldedFilters } from './folded-filters.tsx';
import { ListTable } from './list-table.tsx';
import { ObjectDetails } from './object-details.tsx';
import { SystemNav } from './system-nav.tsx';
import { TabHeader } from './tab-header.tsx';

export const loader = adminListLoader(undefined, listAuditEntries);

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
      <ListTable
        page={page}
        empty="No entries found."
        label="Audit"
        columns={COLUMNS}
        isStacked
        isTopAligned
        className="sm:min-w-160"
      />
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
