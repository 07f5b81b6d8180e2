import { type ComponentProps, type ReactNode, useId } from 'react';
import { data, Link, Outlet, Form as PageForm } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { buttonClass } from '#app/components/ui/button-class.ts';
import { EmailField } from '#app/components/ui/email-field.tsx';
import { EmailText } from '#app/components/ui/email-text.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { PasswordField } from '#app/components/ui/password-field.tsx';
import * as complaintTexts from '#app/messages/complaints.tsx';
import * as messages from '#app/messages/settings.tsx';
import * as yourData from '#app/messages/your-data.tsx';
import { getUserContext, requireUser } from '#app/middleware/require-user.ts';
import { formatDate } from '#domain/time.ts';
import { getLinkedGithub } from '#server/accounts/github-account.ts';
import { listOwnComplaints, type OwnComplaint } from '#server/complaints/list-complaints.ts';
import { getOwnChoices } from '#server/privacy/own-data.ts';
import { listMyReceipts } from '#server/receipts/find-receipt.ts';
import { Choices } from '../your-data/choices.tsx';
import type { Route } from './+types/settings.route.ts';
import { GithubForm } from './github-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { Receipts } from './receipts.tsx';
import { handleSettingsForm } from './settings-action.server.ts';
import { useSettingsForm } from './use-settings-form.ts';

export const middleware: Route.MiddlewareFunction[] = [requireUser('/dashboard/account')];

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = getUserContext(context);
  const receipts = await listMyReceipts(shop);
  return {
    email: shop.actor.email,
    choices: await getOwnChoices(shop),
    complaints: await listOwnComplaints(shop),
    github: shop.githubOauth && {
      linked: await getLinkedGithub(shop),
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
  const { denied, takenByOther, notConfirmed, failed } = messages.githubErrors;
  if (code === null) return '';
  if (code === 'access_denied') return denied;
  if (code === 'account_already_linked_to_different_user') return takenByOther;
  return code === 'unable_to_link_account' ? notConfirmed : failed;
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = getUserContext(context);
  const values = await request.formData();
  const { cookies = [], ...result } = await handleSettingsForm(shop, request.headers, values);
  return data(result, { headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]) });
}

export const meta: Route.MetaFunction = () => [{ title: messages.title }];

/** On `/dashboard/account` users find their email, password, GitHub account, receipts and data export. */
export default function Settings({
  loaderData: { email, github, receipts, complaints, choices },
}: Route.ComponentProps) {
  return (
    <div className="page max-w-3xl pt-10 pb-16 sm:pt-14">
      <header className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-b border-rule pb-4">
        <h1 className="text-3xl">{messages.title}</h1>
        <Link to="/dashboard" className="link inline-flex min-h-11 items-center">
          {messages.backToDashboard}
        </Link>
      </header>
      <div className="grid gap-6">
        <Section title={messages.email}>
          <EmailForm email={email} />
        </Section>
        <Section title={messages.password}>
          <PasswordForm email={email} />
        </Section>
        {github && (
          <Section title={messages.github}>
            <GithubForm {...github} />
          </Section>
        )}
        <Section title={messages.receipts}>
          <Receipts receipts={receipts} />
        </Section>
        {complaints.length > 0 && (
          <Section title={complaintTexts.complaints}>
            <Complaints complaints={complaints} />
          </Section>
        )}
        <Section title={yourData.title}>
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
      <p>{yourData.downloadText}</p>
      <p>
        <a href="/dashboard/data.json" download className={buttonClass({ variant: 'secondary' })}>
          {yourData.download}
        </a>
      </p>
      <Choices choices={choices} />
      <PageForm action="/dashboard/account/delete" preventScrollReset>
        <Button type="submit">{yourData.deleteAccount}</Button>
        <p className="mt-3 text-sm text-muted">{yourData.deleteText}</p>
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
        {messages.emailIs(
          <strong className="wrap-anywhere">
            <EmailText email={email} />
          </strong>,
        )}
      </p>
      <EmailField label={messages.newEmail} name="email" required error={errors.email} />
      <PasswordField label={messages.yourPassword} name="current" error={errors.current} />
      <div>
        <Button type="submit" pending={isPending}>
          {messages.changeEmail}
        </Button>
        <FormMessage error={error} success={success} help={messages.changeEmailNote} />
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
              {complaintTexts.sentOn(formatDate(createdAt))} · {complaintTexts.STATE_LABELS[state]}
            </p>
          </div>
          <a
            href={url}
            aria-label={complaintTexts.seeComplaint(number)}
            className="link inline-flex min-h-11 items-center"
          >
            {complaintTexts.see}
          </a>
        </li>
      ))}
    </ul>
  );
}
