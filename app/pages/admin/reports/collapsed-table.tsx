import { ScrollArea } from '#app/components/ui/scroll-area.tsx';
import * as messages from '#app/messages/admin-reports.ts';
import { type Column, Table } from '#app/pages/admin/admin-table.tsx';
import { formatValue, type ReportTable } from './report-tables.ts';

interface CollapsedTableProps<R> {
  table: ReportTable<R>;
  rows: readonly R[];
}

/** Shows the data of a chart as a table, which is collapsed at first. */
export function CollapsedTable<R>({ table: { title, columns }, rows }: CollapsedTableProps<R>) {
  return (
    <details>
      <summary className="link flex min-h-9 cursor-pointer items-center text-sm pointer-coarse:min-h-11">
        {messages.showAsTable}
      </summary>
      <ScrollArea
        aria-label={messages.tableOf(title)}
        className="max-h-96 overflow-auto border-t border-line"
      >
        <Table
          columns={columns.map(toTableColumn)}
          rows={rows}
          rowKey={(_, index) => index}
          headClassName="sticky top-0 bg-surface"
        />
      </ScrollArea>
    </details>
  );
}

function toTableColumn<R>({ header, type, value }: ReportTable<R>['columns'][number]): Column<R> {
  const isText = type === 'text' || type === 'reason';
  return {
    header,
    format: isText ? undefined : type === 'day' ? 'time' : 'amount',
    className: isText ? 'min-w-36' : undefined,
    cell: (row) => formatValue(type, value(row)),
  };
}
