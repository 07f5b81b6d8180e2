import { Form } from 'react-router';
import { MessagePage } from '#app/components/page/message-page.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { readForm } from '#app/lib/read-form.server.ts';
import { orNull } from '#app/lib/shop-errors.server.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { setVersionMails } from '#server/features/privacy/set-choice.ts';
import { getRecipient } from '#server/features/versions/subscriptions.ts';
import type { Route } from './+types/unsubscribe.route.ts';

const EYEBROW = 'Emails about new versions';

export async function loader({ params, context }: Route.LoaderArgs) {
  const recipient = await orNull(getRecipient(shopOf(context), params.token));
  return { isSubscribed: recipient?.isSubscribed ?? null };
}

/** Unsubscribes on any POST, such as that of a mailbox's own button (RFC 8058). `again` undoes it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const values = await readForm(request).catch(() => null);
  const isAllowed = values?.get('again') === 'yes';
  await orNull(setVersionMails(shopOf(context), { token: params.token, isAllowed }));
  return null;
}

export const meta: Route.MetaFunction = () => [{ title: EYEBROW }];

/** A GET of `/unsubscribe/{token}` changes nothing, because mail scanners open every link. */
export default function Unsubscribe({ loaderData }: Route.ComponentProps) {
  if (loaderData.isSubscribed === null)
    return (
      <MessagePage compact eyebrow={EYEBROW} title="This link doesn’t work any more">
        <p>The newest email about a version has a link that does.</p>
      </MessagePage>
    );
  if (loaderData.isSubscribed)
    return (
      <MessagePage compact eyebrow={EYEBROW} title="Stop these emails?">
        <p>We email you when a project that you own has a new version.</p>
        <Form method="post" reloadDocument className="mt-8">
          <Button type="submit" variant="primary">
            Unsubscribe
          </Button>
        </Form>
      </MessagePage>
    );
  return (
    <MessagePage compact eyebrow={EYEBROW} title="You’re unsubscribed">
      <p role="status">
        We won’t email you about new versions any more. You still get receipts and everything else about your
        orders.
      </p>
      <Form method="post" reloadDocument className="mt-8">
        <Button type="submit" name="again" value="yes">
          Email me again
        </Button>
      </Form>
    </MessagePage>
  );
}
