import { useState } from 'react';
import { CallableForm, FormField, required } from '#app/components/forms/callable-form.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { useReturnFocus } from '#app/components/ui/use-return-focus.ts';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { useAdmin } from '#app/pages/admin/use-admin.ts';
import type { Right } from '#contract/rights.ts';
import { formatDate } from '#domain/time.ts';
import { type ApiToken, listApiTokens } from '#server/features/admins/list-api-tokens.ts';
import { adminMeta } from '../admin-meta.ts';
import { ConfirmedButton } from '../confirmed-button.tsx';
import { ListTable } from '../list-table.tsx';
import { ShownOnce } from '../shown-once.tsx';
import { SystemNav } from '../system-nav.tsx';
import { TabHeader } from '../tab-header.tsx';
import type { Route } from './+types/api-tokens.route.ts';
import { describeRights, READS, readingRights } from './token-rights.ts';

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
      <ListTable
        page={page}
        empty="No tokens yet."
        start="With a token, a spreadsheet or another program reads orders, payouts and books. It can’t change anything."
        label="API tokens"
        isStacked
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
      callable={callable}
      data={{ id }}
    />
  );
}

const DAYS = [
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', '1 year'],
] as const;

/** Creates a token and shows it, just this once. */
function AddToken({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState('');
  const creation = useCallable('createApiToken', {
    onResult: (created) => {
      setToken(created.token);
      return {};
    },
  });
  const own = useAdmin()?.rights;
  if (token)
    return (
      <ShownOnce
        title="Your new token"
        label="Copy token"
        secret={token}
        hint="Give it to the program as a bearer token. docs/api.md has examples."
        onClose={onClose}
      />
    );
  return (
    <Dialog title="Create token" onClose={onClose}>
      <CallableForm
        callable={creation}
        startsFocused
        rules={{ name: required('Please name the program that will use it.') }}
        read={(text, fields) => ({
          name: text('name'),
          rights: fields.getAll('rights').map(String) as Right[],
          days: Number(text('days')),
        })}
        className="grid gap-4"
        footerClassName="dialog-footer"
        buttons={
          <ScriptButton type="submit" variant="primary" pending={creation.pending}>
            Create
          </ScriptButton>
        }
        help="A token ends with your rights, and when your second step is reset."
      >
        <FormField label="Name" name="name" autoComplete="off" maxLength={80} required />
        <fieldset>
          <legend className="text-sm font-semibold">Reads published projects, and</legend>
          {readingRights
            .filter((right) => own?.[right])
            .map((right) => (
              <label key={right} className="flex min-h-11 items-center gap-2">
                <input
                  type="checkbox"
                  name="rights"
                  value={right}
                  className="size-5 shrink-0 accent-accent"
                />
                <span>{READS[right]}</span>
              </label>
            ))}
        </fieldset>
        <Select label="Ends after" name="days" defaultValue="90" options={DAYS} />
      </CallableForm>
    </Dialog>
  );
}
