import { useState } from 'react';
import { CallableForm } from '#app/components/forms/callable-form.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { Section } from '#app/components/ui/section.tsx';
import { useToast } from '#app/components/ui/toast-context.ts';
import { callFunction, messageOf } from '#app/lib/callables-client.ts';
import { useReload } from '#app/lib/live/use-reload.ts';
import { callWithPasskey, useCallable } from '#app/lib/use-callable.ts';
import * as labels from '#app/messages/labels.ts';
import { formatDate } from '#domain/time.ts';
import type { OwnPasskey } from '#server/features/accounts/passkeys.ts';
import { ConfirmedButton } from './confirmed-button.tsx';

const CANCELLED = 'No passkey was made. Please try again, and confirm it on your device.';

/** The admin's passkeys, each with a button that removes it, and a form that adds one. */
export function Passkeys({ passkeys }: { passkeys: readonly OwnPasskey[] }) {
  const addition = usePasskeyAddition();
  return (
    <Section
      id="passkeys"
      title="Passkeys"
      heading="mb-1 text-xl"
      className="mt-6 max-w-2xl panel p-5 sm:p-7"
    >
      <p className="mb-5 text-muted">
        You log in with your finger, face or PIN, instead of your password and a code. No one can trick you
        out of a passkey.
      </p>
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="mb-5 grid gap-3">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <CallableForm
        callable={addition}
        read={(text) => ({ name: text('name') })}
        onDone={(form) => form.reset()}
        footerClassName="mt-4"
        buttons={
          <ScriptButton type="submit" variant="secondary" pending={addition.pending}>
            Add a passkey
          </ScriptButton>
        }
      >
        <Field
          label="Name"
          name="name"
          autoComplete="off"
          maxLength={80}
          hint="Of the device, such as “My phone”."
        />
      </CallableForm>
    </Section>
  );
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: OwnPasskey }) {
  const callable = useCallable('removePasskey', { onResult: () => ({ toast: 'The passkey is removed.' }) });
  const added = `Added on ${formatDate(createdAt)}`;
  const used = lastUsedAt === null ? 'not used yet' : `last used on ${formatDate(lastUsedAt)}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p id={`passkey-${id}`} translate="no" className="font-medium wrap-anywhere">
          {name}
        </p>
        <p className="caption">{`${added}, ${used}`}</p>
      </div>
      <ConfirmedButton
        label="Remove"
        confirm="Remove it now"
        describedBy={`passkey-${id}`}
        callable={callable}
        data={{ id }}
      />
    </li>
  );
}

/** Asks the server for a challenge, the device for a passkey, and the server to keep it. */
function usePasskeyAddition() {
  const reload = useReload();
  const showToast = useToast();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState('');

  async function call({ name }: { name: string }): Promise<boolean> {
    setPending(true);
    setError('');
    const problem = await add(name);
    if (!problem) {
      showToast('You can log in with this passkey now.');
      await reload();
    }
    setError(problem);
    setPending(false);
    return !problem;
  }

  return { pending, error, call };
}

/** Resolves to what went wrong; empty if the passkey is added. */
async function add(name: string): Promise<string> {
  try {
    const options = await callWithPasskey('startPasskey', null);
    const { makePasskey } = await import('#app/lib/passkey.ts');
    const response = await makePasskey(options);
    if (!response) return CANCELLED;
    await callFunction('addPasskey', { name, response: { ...response } });
    return '';
  } catch (failure) {
    return messageOf(failure, labels.unexpectedError);
  }
}
