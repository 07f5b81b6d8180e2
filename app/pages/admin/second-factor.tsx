import type { ReactNode } from 'react';
import type { FetcherWithComponents } from 'react-router';
import { encode } from 'uqr';
import { Button } from '#app/components/ui/button.tsx';
import { Code } from '#app/components/ui/code.tsx';
import { CopyButton } from '#app/components/ui/copy-button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { PasswordField } from '#app/components/ui/password-field.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { QrCode } from './qr-code.tsx';

interface StepProps {
  form: FetcherWithComponents<unknown>['Form'];
  pending: boolean;
  error: string | undefined;
}

/** Asks for the password and starts the setup, or turns the second factor off. */
export function SecondFactorSwitch({ isOn, form: Form, pending, error }: StepProps & { isOn: boolean }) {
  return (
    <Form method="post">
      <p className={isOn ? 'mb-4 font-medium text-ok' : 'mb-4 font-medium'}>
        {isOn ? 'The second step is on.' : 'The second step is off.'}
      </p>
      <input type="hidden" name="intent" value={isOn ? 'stop' : 'start'} />
      <PasswordField label="Your password" name="password" maxLength={1024} />
      <ScriptButton type="submit" variant={isOn ? 'secondary' : 'primary'} pending={pending} className="mt-4">
        {isOn ? 'Turn it off' : 'Set up the second step'}
      </ScriptButton>
      <FormMessage error={error} />
    </Form>
  );
}

interface SetupProps extends StepProps {
  uri: string;
  backupCodes: string[];
}

/** Shows the secret and the backup codes, just this once, and has the form that confirms the first code. */
export function SecondFactorSetup({ uri, backupCodes, form: Form, pending, error }: SetupProps) {
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  return (
    <ol className="grid gap-7">
      <Step title="1. Scan this with your authenticator app">
        <div className="flex flex-wrap items-start gap-5">
          <QrCode
            rows={encode(uri, { border: 3 }).data}
            label="QR code for your authenticator app"
            className="w-44"
          />
          <div className="min-w-0 flex-1 basis-52 text-sm">
            <p className="mb-2 text-muted">Or type this key into the app:</p>
            <p translate="no" className="mb-3 font-mono break-all">
              {secret}
            </p>
            <CopyButton text={secret} label="Copy key" />
          </div>
        </div>
      </Step>
      <Step title="2. Keep these codes">
        <p className="mb-3 text-sm text-muted">
          Each one works once if you don’t have your app. We won’t show them again.
        </p>
        <ul
          aria-label="Backup codes"
          className="mb-3 grid grid-cols-2 gap-x-6 gap-y-1 text-sm sm:grid-cols-3"
        >
          {backupCodes.map((code) => (
            <li key={code}>
              <Code text={code} />
            </li>
          ))}
        </ul>
        <CopyButton text={backupCodes.join('\n')} label="Copy backup codes" />
      </Step>
      <Step title="3. Enter the code from the app">
        <Form method="post">
          <input type="hidden" name="intent" value="confirm" />
          <Field
            label="Code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            required
            action={
              <Button type="submit" variant="primary" pending={pending}>
                Turn it on
              </Button>
            }
          />
          <FormMessage error={error} />
        </Form>
      </Step>
    </ol>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li>
      <h2 className="mb-3 text-lg">{title}</h2>
      {children}
    </li>
  );
}
