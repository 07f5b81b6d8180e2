import { Table, type TableProps } from './admin-table.tsx';
import { ListPage, type ListPageProps } from './list-page.tsx';

/** A table in a labelled frame that scrolls sideways when it is too wide for the screen. */
export function AdminTable<R>({ label, ...table }: TableProps<R> & { label: string }) {
  return (
    <section aria-label={label} className="overflow-x-auto panel">
      <Table {...table} />
    </section>
  );
}

interface ListTableProps<R> extends Omit<TableProps<R>, 'rows'>, Pick<ListPageProps, 'empty' | 'start'> {
  page: { documents: readonly R[]; nextCursor: string | null };
  /** The accessible name of the table. */
  label: string;
}

/** A page of a list as a table. */
export function ListTable<R>({ page, empty, start, ...table }: ListTableProps<R>) {
  return (
    <ListPage page={page} empty={empty} start={start}>
      <AdminTable rows={page.documents} {...table} />
    </ListPage>
  );
}
