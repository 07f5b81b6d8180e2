import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { data, Link, Outlet, Form as PageForm } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { buttonClass } from '#app/components/ui/button-class.ts';
import { EmailField } from '#app/components/ui/email-field.tsx';
import { EmailText } from '#app/components/ui/email-text.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { NewPasswordField } from '#app/components/ui/new-password-field.tsx';
import { PasswordField } from '#app/components/ui/password-field.tsx';
import { readForm } from '#app/lib/read-form.server.ts';
import { CONNECT_ERRORS } from '#app/messages/github-errors.ts';
import * as labels from '#app/messages/labels.ts';
import { COMPLAINT_STATE_LABELS } from '#app/messages/states.ts';
import { getUserContext, requireUser } from '#app/middleware/require-user.ts';
import { DELETION_HOURS } from '#domain/privacy.ts';
import { formatDate } from '#domain/time.ts';
import { getLinkedGithub } from '#server/features/accounts/github-account.ts';
import { listOwnSessions } from '#server/features/accounts/own-sessions.ts';
import { APP_REFUSED } from '#server/features/connections/rules/connection.ts';
import { getOwnChoices } from '#server/features/privacy/own-data.ts';
import { listMyReceipts } from '#server/features/receipts/find-receipt.ts';
import { listOwnComplaints, type OwnComplaint } from '#server/features/threads/list-threads.ts';
import { readTogether } from '#server/platform/db/read-together.ts';
import { Choices } from '../your-data/choices.tsx';
import type { Route } from './+types/settings.route.ts';
import { GithubForm } from './github-form.tsx';
import { Receipts } from './receipts.tsx';
import { SessionList } from './session-list.tsx';
import { handleSettingsForm } from './settings-action.server.ts';
import { useSettingsForm } from './use-settings-form.ts';

export const middleware: Route.MiddlewareFunction[] = [requireUser('/dashboard/account')];

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = getUserContext(context);
  const reader = readTogether(shop);
  const [receipts, choices, sessions, complaints, linked] = await Promise.all([
    listMyReceipts(reader),
    getOwnChoices(reader),
    listOwnSessions(reader),
    listOwnComplaints(reader),
    shop.githubOauth && getLinkedGithub(reader),
  ]);
  return {
    email: shop.actor.email,
    choices,
    sessions,
    complaints,
    github: shop.githubOauth && {
      linked,
      /** Says why an attempt to connect failed; empty if none did. */
      error: getGithubError(new URL(request.url).searchParams.get('error')),
    },
    receipts: receipts.map(({ orderId, projectName, charge, paidAt }) => ({
      orderId,
      projectName,
      charge,
      paidAt: paidAt.toISOString(),
    })),
  };
}

/** Returns the message for the error code with which an attempt to connect came back. */
function getGithubError(code: string | null): string {
  const { denied, takenByOther, notConfirmed, failed, refused } = CONNECT_ERRORS;
  if (code === null) return '';
  if (code === 'access_denied') return denied;
  if (code === 'account_already_linked_to_different_user') return takenByOther;
  if (code === APP_REFUSED) return refused;
  return code === 'unable_to_link_account' ? notConfirmed : failed;
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = getUserContext(context);
  const values = await readForm(request);
  const { cookies = [], ...result } = await handleSettingsForm(shop, request.headers, values);
  return data(result, { headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]) });
}

export const meta: Route.MetaFunction = () => [{ title: 'Your account' }];

/** On `/dashboard/account` users find their email, password, sessions, GitHub account, receipts and data export. */
export default function Settings({
  loaderData: { email, github, receipts, complaints, choices, sessions },
}: Route.ComponentProps) {
  return (
    <div className="page max-w-3xl pt-10 pb-16 sm:pt-14">
      <header className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-b border-rule pb-4">
        <h1 className="text-3xl">Your account</h1>
        <Link to="/dashboard" className="link inline-flex min-h-11 items-center">
          Back to your dashboard
        </Link>
      </header>
      <div className="grid gap-6">
        <Section title="Email">
          <EmailForm email={email} />
        </Section>
        <Section title="Password">
          <PasswordForm email={email} />
        </Section>
        <Section title="Where you’re logged in">
          <SessionList sessions={sessions} />
        </Section>
        {github && (
          <Section title="GitHub">
            <GithubForm {...github} />
          </Section>
        )}
        <Section title="Receipts">
          <Receipts receipts={receipts} />
        </Section>
        {complaints.length > 0 && (
          <Section title="Complaints">
            <Complaints complaints={complaints} />
          </Section>
        )}
        <Section title="Your data">
          <YourData choices={choices} />
        </Section>
      </div>
      <Outlet />
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel p-5 sm:p-7">
      <h2 id={id} className="mb-4 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The download, the purposes and the deletion of the user's data. */
function YourData({ choices }: ComponentProps<typeof Choices>) {
  return (
    <div className="grid gap-5">
      <p>{labels.downloadMyDataText}</p>
      <p>
        <a href="/dashboard/data.json" download className={buttonClass({ variant: 'secondary' })}>
          {labels.downloadMyData}
        </a>
      </p>
      <Choices choices={choices} />
      <PageForm action="/dashboard/account/delete" preventScrollReset className="border-t border-line pt-5">
        <Button type="submit" variant="danger">
          {labels.deleteMyAccount}
        </Button>
        <p className="mt-3 text-sm text-muted">
          You get an email first, and {DELETION_HOURS} hours to change your mind.
        </p>
      </PageForm>
    </div>
  );
}

/** Requests a change of the email. A link mailed to the new address confirms it. */
function EmailForm({ email }: { email: string }) {
  const { Form, isPending, errors, error, success } = useSettingsForm('email');
  return (
    <Form method="post" noValidate className="grid max-w-md gap-4">
      <input type="hidden" name="form" value="email" />
      <p>
        Your email is{' '}
        <strong className="wrap-anywhere">
          <EmailText email={email} />
        </strong>
        .
      </p>
      <EmailField label="New email" name="email" required error={errors.email} />
      <PasswordField label="Your password" name="current" error={errors.current} />
      <div>
        <Button type="submit" pending={isPending}>
          Change email
        </Button>
        <FormMessage
          error={error}
          success={success}
          help="We’ll email a link to the new address. Your email changes when you open it."
        />
      </div>
    </Form>
  );
}

/** Lists the complaints of the account's email with links to their pages. */
function Complaints({ complaints }: { complaints: OwnComplaint[] }) {
  return (
    <ul className="divide-y divide-line">
      {complaints.map(({ number, state, createdAt, url }) => (
        <li key={number} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
          <div>
            <p translate="no" className="font-semibold">
              {number}
            </p>
            <p className="text-sm text-muted">
              Sent on {formatDate(createdAt)} · {COMPLAINT_STATE_LABELS[state]}
            </p>
          </div>
          <a
            href={url}
            aria-label={`See complaint ${number}`}
            className="link inline-flex min-h-11 items-center"
          >
            See
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Changes the password and ends all other sessions. */
function PasswordForm({ email }: { email: string }) {
  const { Form, isPending, errors, error, success } = useSettingsForm('password');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (success) form.current?.reset();
  }, [success]);
  return (
    <Form ref={form} method="post" noValidate className="grid max-w-md gap-4">
      <input type="hidden" name="form" value="password" />
      {/* Password managers save the new password for this username. */}
      <input type="email" name="username" value={email} autoComplete="username" readOnly hidden />
      <PasswordField label="Current password" name="current" error={errors.current} />
      <NewPasswordField label="New password" name="next" error={errors.next} />
      <div>
        <Button type="submit" pending={isPending}>
          Change password
        </Button>
        <FormMessage
          error={error}
          success={success}
          help="You’ll stay logged in here. We’ll log you out everywhere else."
        />
      </div>
    </Form>
  );
}
