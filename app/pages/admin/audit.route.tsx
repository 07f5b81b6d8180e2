import { useSearchParams, useSubmit } from 'react-router';
import { Field } from '#app/components/ui/field.tsx';
import { requireAdmin } from '#app/middleware/require-admin.ts';
import { formatDateTime } from '#domain/time.ts';
import { type AuditEntry, listAuditEntries } from '#server/queries/list-audit-entries.ts';
import type { Route } from './+types/audit.route.ts';
import { adminMeta } from './admin-meta.ts';
import { FilterBox } from './filter-box.tsx';
import { ListPage } from './list-page.tsx';
import { Details } from './object-details.tsx';
import { TabHead } from './tab-header.tsx';
import { TableFrame } from './table-frame.tsx';

export function loader({ request, context }: Route.LoaderArgs) {
  const shop = requireAdmin(context);
  return listAuditEntries(shop, Object.fromEntries(new URL(request.url).searchParams));
}

export const meta: Route.MetaFunction = () => adminMeta('Audit');

/** `/admin/audit`: who did what and when. */
export default function Audit({ loaderData: page }: Route.ComponentProps) {
  return (
    <>
      <TabHead title="Audit">
        <FilterBox name="search" placeholder="Filter by person, action, subject..." />
      </TabHead>
      <Days />
      <ListPage page={page} empty="Nothing is written down for this.">
        <TableFrame label="Audit">
          <table className="admin-table stacked sm:min-w-160">
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Who</th>
                <th scope="col">What</th>
                <th scope="col">Subject</th>
              </tr>
            </thead>
            <tbody>
              {page.documents.map((line) => (
                <AuditRow key={line.id} line={line} />
              ))}
            </tbody>
          </table>
        </TableFrame>
      </ListPage>
    </>
  );
}

function AuditRow({ line }: { line: AuditEntry }) {
  return (
    <tr className="align-top">
      <td className="time full-row">{formatDateTime(line.at)}</td>
      <td className="full-row wrap-anywhere">{line.actor}</td>
      <td className="full-row">
        <span className="font-mono text-xs">{line.action}</span>
        {Object.keys(line.detail).length > 0 && (
          <details className="mt-1">
            <summary className="link cursor-pointer text-xs">Details</summary>
            <div className="mt-2 max-w-xl min-w-64">
              <Details of={line.detail} />
            </div>
          </details>
        )}
      </td>
      <td className="full-row wrap-anywhere">
        {line.subjectName ?? <span className="font-mono text-xs">{line.subject}</span>}
      </td>
    </tr>
  );
}

/** From one day until another, both included; days are India's. */
function Days() {
  const [params] = useSearchParams();
  const submit = useSubmit();
  const day = (name: string) => ({ name, type: 'date', defaultValue: params.get(name) ?? '' });
  return (
    <form
      onChange={(event) => {
        const next = new FormData(event.currentTarget);
        const search = params.get('search');
        if (search) next.set('search', search);
        for (const [name, value] of [...next]) if (!value) next.delete(name);
        void submit(next, { replace: true, preventScrollReset: true });
      }}
      onSubmit={(event) => event.preventDefault()}
      className="mb-4 grid max-w-md grid-cols-2 gap-3"
    >
      <Field label="From" {...day('from')} />
      <Field label="Until" {...day('until')} />
    </form>
  );
}
