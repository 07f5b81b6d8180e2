import { data, useFetcher } from 'react-router';
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
import { SecondFactorSetup, SecondFactorSwitch } from './second-factor.tsx';
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
      <section aria-labelledby="sessions" className="mt-6 max-w-2xl panel p-5 sm:p-7">
        <h2 id="sessions" className="mb-4 text-xl">
          Where you’re logged in
        </h2>
        <SessionList sessions={sessions} />
      </section>
    </>
  );
}
