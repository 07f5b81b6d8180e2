import { type ReactNode, useId } from 'react';
import { Form, useNavigation } from 'react-router';
import { MessagePage } from '#app/components/page/message-page.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { buttonClass } from '#app/components/ui/button-class.ts';
import { EmailText } from '#app/components/ui/email-text.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { readForm } from '#app/lib/read-form.server.ts';
import { orNull } from '#app/lib/shop-errors.server.ts';
import * as labels from '#app/messages/labels.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { DATA_LINK_HOURS, DELETION_HOURS } from '#domain/privacy.ts';
import { formatMinute, toSeconds } from '#domain/time.ts';
import { reportError } from '#server/errors.ts';
import {
  deleteLinkedData,
  getLinkedData,
  keepLinkedData,
  setLinkedChoice,
} from '#server/features/privacy/open-data-link.ts';
import { readTogether } from '#server/platform/db/read-together.ts';
import type { Route } from './+types/linked-data.route.ts';
import { Choices } from './choices.tsx';
import { DeletionNotes } from './deletion-notes.tsx';
import { parseChoice } from './parse-choice.server.ts';

const PAGE_TITLE = 'Your data and what we do with it';

export async function loader({ params, context }: Route.LoaderArgs) {
  const data = await orNull(getLinkedData(readTogether(shopOf(context)), params.token));
  return data && { ...data, deletedAt: toSeconds(data.deletedAt) };
}

interface Result {
  success?: string;
  error?: string;
}

/** Only a POST changes anything, because mail scanners open every link. */
export async function action({ request, params: { token }, context }: Route.ActionArgs): Promise<Result> {
  const shop = shopOf(context);
  const values = await readForm(request);
  const form = values.get('form');
  try {
    if (form === 'choice') await setLinkedChoice(shop, { token, ...parseChoice(values) });
    if (form === 'delete') await deleteLinkedData(shop, token);
    if (form === 'keep') await keepLinkedData(shop, token);
    return form === 'keep' ? { success: 'Nothing is deleted. We keep your data as it was.' } : {};
  } catch (error) {
    return { error: reportError(shop.log, error).message };
  }
}

export const meta: Route.MetaFunction = () => [{ title: PAGE_TITLE }];

/** `/privacy/data/{token}` is the mailed link to the data of an address. */
export default function LinkedData({ loaderData, actionData, params }: Route.ComponentProps) {
  const id = useId();
  if (!loaderData)
    return (
      <MessagePage compact eyebrow="Privacy" title="This link has expired">
        <p>It works for {DATA_LINK_HOURS} hours, and ends when your data is deleted.</p>
        <p className="mt-8">
          <LinkButton to="/privacy/request" variant="primary">
            Get a new link
          </LinkButton>
        </p>
      </MessagePage>
    );
  const { email, choices, deletedAt } = loaderData;
  return (
    <div className="page max-w-3xl pt-10 pb-16 sm:pt-14">
      <header className="mb-8 border-b border-rule pb-4">
        <p className="caption">Privacy</p>
        <h1 className="mt-2 text-3xl">{deletedAt === null ? PAGE_TITLE : 'Your data will be deleted'}</h1>
        <p className="mt-2">
          This is about everything that we keep for{' '}
          <strong className="wrap-anywhere">
            <EmailText email={email} />
          </strong>
          .
        </p>
      </header>
      <section aria-labelledby={id} className="grid gap-5 panel p-5 sm:p-7">
        <h2 id={id} className="text-xl">
          Your data
        </h2>
        {deletedAt !== null && (
          <ActionForm name="keep" label="Keep my data" result={actionData}>
            <p role="status">
              We’ll delete your data on {formatMinute(deletedAt)} IST. Nothing is deleted before then. If you
              order with this email until then, we keep your data.
            </p>
          </ActionForm>
        )}
        <p>{labels.downloadMyDataText}</p>
        <p>
          <a
            href={`/privacy/data/${params.token}/my-data.json`}
            download
            className={buttonClass({ variant: 'secondary' })}
          >
            {labels.downloadMyData}
          </a>
        </p>
        {deletedAt === null && (
          <>
            <Choices choices={choices} />
            <h3 className="text-lg">{labels.deleteMyAccount}</h3>
            <ActionForm name="delete" label={labels.deleteMyAccount} result={actionData}>
              <DeletionNotes
                undo={`To undo it, open this page within ${DELETION_HOURS} hours. A new order with your email undoes it, too.`}
              />
            </ActionForm>
          </>
        )}
      </section>
    </div>
  );
}

interface ActionFormProps {
  name: 'delete' | 'keep';
  label: string;
  result: Result | undefined;
  children: ReactNode;
}

function ActionForm({ name, label, result, children }: ActionFormProps) {
  const isPending = useNavigation().formMethod === 'POST';
  const { error, success } = (!isPending && result) || {};
  return (
    <Form method="post">
      {children}
      <input type="hidden" name="form" value={name} />
      <Button
        type="submit"
        variant={name === 'keep' ? 'primary' : 'secondary'}
        pending={isPending}
        className="mt-4"
      >
        {label}
      </Button>
      <FormMessage error={error} success={success} />
    </Form>
  );
}
