import { useState } from 'react';
import { CallableForm, FormField, required } from '#app/components/forms/callable-form.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { useCallable } from '#app/lib/use-callable.ts';
import { useAdmin } from '#app/pages/admin/use-admin.ts';
import type { Right } from '#contract/rights.ts';
import { ShownOnce } from '../shown-once.tsx';
import { READS, readingRights } from './token-rights.ts';

const DAYS = [
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', '1 year'],
] as const;

/** Creates a token and shows it, just this once. */
export function AddToken({ onClose }: { onClose: () => void }) {
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
