import { useState } from 'react';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { useReturnFocus } from '#app/components/ui/use-return-focus.ts';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { formatDate } from '#domain/time.ts';
import { type ApiToken, listApiTokens } from '#server/features/admins/list-api-tokens.ts';
import { adminMeta } from '../admin-meta.ts';
import { AdminTable } from '../admin-table.tsx';
import { ConfirmedButton } from '../confirmed-button.tsx';
import { ListPage } from '../list-page.tsx';
import { SystemNav } from '../system-nav.tsx';
import { TabHeader } from '../tab-header.tsx';
import type { Route } from './+types/api-tokens.route.ts';
import { AddToken } from './add-token.tsx';
import { describeRights } from './token-rights.ts';

export const loader = ({ context }: Route.LoaderArgs) => listApiTokens(getAdminContext(context));

export const meta: Route.MetaFunction = () => adminMeta('API tokens');

/** `/admin/api-tokens` lists the admin's own tokens, with which other programs read the shop. */
export default function ApiTokens({ loaderData: page }: Route.ComponentProps) {
  useRevalidateOn('api-tokens');
  const [isAdding, setAdding] = useState(false);
  const addButton = useReturnFocus(isAdding);
  return (
    <>
      <SystemNav current="API tokens" />
      <TabHeader title="API tokens">
        <ScriptButton ref={addButton} variant="primary" onClick={() => setAdding(true)}>
          Create token
        </ScriptButton>
      </TabHeader>
      <ListPage
        page={page}
        empty="No tokens yet."
        start="With a token, a spreadsheet or another program reads orders, payouts and books. It can’t change anything."
      >
        <AdminTable
          label="API tokens"
          isStacked
          rows={page.documents}
          rowKey={({ id }) => id}
          columns={[
            { header: 'Name', isFullRow: true, className: 'wrap-anywhere', cell: TokenName },
            { header: 'Reads', isFullRow: true, cell: ({ rights }) => describeRights(rights) },
            {
              header: 'Last used',
              format: 'time',
              isNamed: true,
              cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : formatDate(lastUsedAt)),
            },
            {
              header: 'Until',
              format: 'time',
              isNamed: true,
              cell: ({ expiresAt }) => formatDate(expiresAt),
            },
            { header: 'Status', cell: TokenStatus },
            {
              header: 'Action',
              format: 'action',
              cell: (token, id) => <Revoke token={token} describedBy={id} />,
            },
          ]}
        />
      </ListPage>
      {isAdding && <AddToken onClose={() => setAdding(false)} />}
    </>
  );
}

const TokenName = ({ name }: ApiToken, id: string) => (
  <span id={id} translate="no">
    {name}
  </span>
);

function TokenStatus({ hasExpired }: ApiToken) {
  return <StatusBadge tone={hasExpired ? 'muted' : 'ok'}>{hasExpired ? 'Expired' : 'Active'}</StatusBadge>;
}

function Revoke({ token: { id, name }, describedBy }: { token: ApiToken; describedBy: string }) {
  const callable = useCallable('revokeApiToken', { onResult: () => ({ toast: `${name} is revoked.` }) });
  return (
    <ConfirmedButton
      label="Revoke"
      confirm="Revoke it now"
      describedBy={describedBy}
      pending={callable.pending}
      error={callable.error}
      onConfirm={() => void callable.call({ id })}
    />
  );
}
