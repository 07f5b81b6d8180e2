import { Form } from 'react-router';
import { MessagePage } from '#app/components/page/message-page.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { readForm } from '#app/lib/read-form.server.ts';
import { orNull } from '#app/lib/shop-errors.server.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { readMailLink, setMailChoice } from '#server/features/privacy/set-choice.ts';
import { readTogether } from '#server/platform/db/read-together.ts';
import type { Route } from './+types/unsubscribe.route.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const link = await orNull(readMailLink(readTogether(shopOf(context)), params.token));
  return link && { ...link.choice, canResume: link.canResume };
}

/** Unsubscribes on any POST, such as that of a mailbox's own button (RFC 8058). `again` undoes it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const values = await readForm(request).catch(() => null);
  const isAllowed = values?.get('again') === 'yes';
  await orNull(setMailChoice(shopOf(context), { token: params.token, isAllowed }));
  return null;
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.name ?? 'Emails' }];

/** A GET of `/unsubscribe/{token}` changes nothing, because mail scanners open every link. */
export default function Unsubscribe({ loaderData }: Route.ComponentProps) {
  if (!loaderData)
    return (
      <MessagePage compact eyebrow="Emails" title="This link doesn’t work any more">
        <p>The newest email of this kind has a link that does.</p>
      </MessagePage>
    );
  const { name, text, isAllowed, canResume } = loaderData;
  if (isAllowed)
    return (
      <MessagePage compact eyebrow={name} title="Stop these emails?">
        <p>{text}</p>
        <Form method="post" reloadDocument className="mt-8">
          <Button type="submit" variant="primary">
            Unsubscribe
          </Button>
        </Form>
      </MessagePage>
    );
  return (
    <MessagePage compact eyebrow={name} title="You’re unsubscribed">
      <p role="status">
        We won’t send you these emails any more. You still get receipts and everything else about your orders.
      </p>
      {canResume && (
        <Form method="post" reloadDocument className="mt-8">
          <Button type="submit" name="again" value="yes">
            Email me again
          </Button>
        </Form>
      )}
    </MessagePage>
  );
}
