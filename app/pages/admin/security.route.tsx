import type { ReactNode } from 'react';
import { data, type FetcherWithComponents, useFetcher } from 'react-router';
import { encode } from 'uqr';
import { Button } from '#app/components/ui/button.tsx';
import { Code } from '#app/components/ui/code.tsx';
import { CopyButton } from '#app/components/ui/copy-button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { PasswordField } from '#app/components/ui/password-field.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { Section } from '#app/components/ui/section.tsx';
import { errorPage } from '#app/lib/error-page.server.ts';
import { readForm } from '#app/lib/read-form.server.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { SessionList } from '#app/pages/account/settings/session-list.tsx';
import { reportError } from '#server/errors.ts';
import { listOwnSessions } from '#server/features/accounts/own-sessions.ts';
import { listOwnPasskeys } from '#server/features/accounts/passkeys.ts';
import {
  confirmSecondFactor,
  disableSecondFactor,
  startSecondFactorSetup,
} from '#server/features/accounts/second-factor.ts';
import { readTogether } from '#server/platform/db/read-together.ts';
import type { Route } from './+types/security.route.ts';
import { adminMeta } from './admin-meta.ts';
import { Passkeys } from './passkeys.tsx';
import { QrCode } from './qr-code.tsx';
import { SystemNav } from './system-nav.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = getAdminContext(context);
  const reader = readTogether(shop);
  const [account, sessions, passkeys] = await Promise.all([
    shop.auth.findAccount(request.headers),
    listOwnSessions(reader),
    listOwnPasskeys(reader),
  ]);
  return { isOn: account?.hasSecondFactor ?? false, sessions, passkeys };
}

type ActionResult =
  | { step: 'confirm'; uri: string; backupCodes: string[]; error?: string }
  | { step: 'done'; error?: string };

export async function action({ request, context }: Route.ActionArgs) {
  const shop = getAdminContext(context);
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? '');
  const { headers } = request;
  try {
    switch (text('intent')) {
      case 'start': {
        const setup = await startSecondFactorSetup(shop, { headers, password: text('password') });
        return data<ActionResult>({ step: 'confirm', ...setup });
      }
      case 'confirm':
        return doneWithCookies(await confirmSecondFactor(shop, { headers, code: text('code') }));
      case 'stop':
        return doneWithCookies(await disableSecondFactor(shop, { headers, password: text('password') }));
      default:
        throw errorPage(400);
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return data<ActionResult>({ step: 'done', error: reportError(shop.log, error).message });
  }
}

function doneWithCookies(cookies: string[]) {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return data<ActionResult>({ step: 'done' }, { headers });
}

export const meta: Route.MetaFunction = () => adminMeta('Security');

/** On `/admin/security` admins set up a second factor for their account, and see their sessions. */
export default function Security({ loaderData: { isOn, sessions, passkeys } }: Route.ComponentProps) {
  const setup = useFetcher<ActionResult>();
  const change = useFetcher<ActionResult>();
  const pendingSetup = !isOn && setup.data?.step === 'confirm' ? setup.data : undefined;
  const fetcher = isOn || pendingSetup ? change : setup;
  const step = { form: fetcher.Form, pending: fetcher.state !== 'idle', error: fetcher.data?.error };
  return (
    <>
      <SystemNav current="Security" />
      <section className="max-w-2xl panel p-5 sm:p-7">
        <h1 className="mb-1 text-2xl">Security</h1>
        <p className="mb-6 text-muted">
          With a second step, you enter a code from your authenticator app after your password.
        </p>
        {pendingSetup ? (
          <SecondFactorSetup {...pendingSetup} {...step} />
        ) : (
          <SecondFactorSwitch key={String(isOn)} isOn={isOn} {...step} />
        )}
      </section>
      <Passkeys passkeys={passkeys} />
      <Section
        id="sessions"
        title="Where you’re logged in"
        heading="mb-4 text-xl"
        className="mt-6 max-w-2xl panel p-5 sm:p-7"
      >
        <SessionList sessions={sessions} />
      </Section>
    </>
  );
}

interface StepProps {
  form: FetcherWithComponents<unknown>['Form'];
  pending: boolean;
  error: string | undefined;
}

/** Asks for the password and starts the setup, or turns the second factor off. */
function SecondFactorSwitch({ isOn, form: Form, pending, error }: StepProps & { isOn: boolean }) {
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
function SecondFactorSetup({ uri, backupCodes, form: Form, pending, error }: SetupProps) {
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
