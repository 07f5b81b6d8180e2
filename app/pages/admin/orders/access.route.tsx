import { Button } from '#app/components/ui/button.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import * as messages from '#app/messages/admin-orders.tsx';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { ListPage } from '#app/pages/admin/list-page.tsx';
import { TabHeader } from '#app/pages/admin/tab-header.tsx';
import type { AccessDifference } from '#contract/order-documents.ts';
import { differenceCaseKind } from '#domain/access-difference.ts';
import { remedyFor } from '#domain/case.ts';
import { formatDateTime } from '#domain/time.ts';
import { countOpenCases } from '#server/cases/count-open-cases.ts';
import {
  getAuditProgress,
  listAccessDifferences,
} from '#server/queries/admin-orders/list-access-differences.ts';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/access.route.ts';
import { OrdersNav } from './orders-nav.tsx';

const PAGE_SIZE = 25;

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = getAdminContext(context, 'orderWrite');
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined;
  const page = await listAccessDifferences(shop, { cursor, limit: PAGE_SIZE });
  return { ...page, progress: await getAuditProgress(shop), openCases: await countOpenCases(shop) };
}

export const meta: Route.MetaFunction = () => adminMeta(messages.access);

/** `/admin/orders/access` lists accounts whose access at GitHub differs from our records, updated live. */
export default function Access({ loaderData: { openCases, progress, ...page } }: Route.ComponentProps) {
  useRevalidateOn('exceptions?limit=1');
  const audit = useCallable('auditAccess', {
    onResult: ({ checked, differences }) => ({ success: messages.auditDone(checked, differences) }),
  });
  const ready = useHydrated();
  const { repositories, lastAt } = progress;
  return (
    <>
      <OrdersNav current={messages.access} openCases={openCases} />
      <TabHeader title={messages.access}>
        <Button disabled={!ready} pending={audit.pending} onClick={() => void audit.call({})}>
          {messages.auditNow}
        </Button>
      </TabHeader>
      <p className="mb-4 text-muted">
        {messages.accessText} {lastAt !== null && messages.audited(repositories, formatDateTime(lastAt))}
      </p>
      <FormMessage error={audit.error} success={audit.success} />
      <ListPage page={page} empty={lastAt === null ? messages.neverAudited : messages.noDifferences}>
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">
          {page.documents.map((document) => (
            <Difference key={document.caseId} difference={document} />
          ))}
        </ul>
      </ListPage>
    </>
  );
}

function Difference({ difference }: { difference: AccessDifference }) {
  const { repository, login, kind, caseId } = difference;
  const caseKind = differenceCaseKind(kind);
  const remedy = remedyFor({ kind: caseKind, subject: '' });
  const onResult = ({ message }: { message: string }) => ({ toast: message });
  const fix = useCallable('applyRemedy', { onResult });
  const helper = useCallable('markAsHelper', { onResult });
  const ready = useHydrated();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">
          {messages.CASE_KIND_LABELS[caseKind]}: <span className="font-mono text-sm">{login}</span>
        </p>
        <p className="font-mono text-sm text-muted wrap-anywhere">{repository}</p>
      </div>
      <Button
        size="sm"
        disabled={!ready}
        pending={fix.pending}
        onClick={() => void fix.call({ caseId, note: '' })}
      >
        {messages.REMEDY_LABELS[remedy]}
      </Button>
      {kind !== 'missing' && (
        <Button
          size="sm"
          variant="quiet"
          disabled={!ready}
          pending={helper.pending}
          onClick={() => void helper.call({ caseId })}
        >
          {messages.markAsHelper}
        </Button>
      )}
      <FormMessage error={fix.error || helper.error} />
    </li>
  );
}
