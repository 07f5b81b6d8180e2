import { Form } from 'react-router';
import { MessagePage } from '#app/components/page/message-page.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { orNull } from '#app/lib/shop-errors.server.ts';
import * as messages from '#app/messages/pauses.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { confirmWaiting, getWaiting } from '#server/pauses/confirm-waiting.ts';
import type { Route } from './+types/confirm-waiting.route.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  return orNull(getWaiting(shopOf(context), params.token));
}

/** Only a POST confirms the address, because mail scanners and previews open every link. */
export async function action({ params, context }: Route.ActionArgs) {
  await orNull(confirmWaiting(shopOf(context), params.token));
  return null;
}

export const meta: Route.MetaFunction = () => [
  { title: messages.notifyMe },
  { name: 'robots', content: 'noindex' },
];

/** `/notify-me/{token}` is the mailed link that confirms an address of a waiting list. */
export default function ConfirmWaiting({ loaderData: waiting }: Route.ComponentProps) {
  if (!waiting)
    return (
      <MessagePage compact eyebrow={messages.eyebrow} title={messages.expiredTitle}>
        <p>{messages.expiredText}</p>
      </MessagePage>
    );
  const { state, projectName, slug } = waiting;
  return (
    <MessagePage compact eyebrow={messages.eyebrow} title={projectName}>
      {state === 'awaiting' ? (
        <Form method="post" reloadDocument>
          <p>{messages.confirmText}</p>
          <p className="mt-8">
            <Button type="submit" variant="primary">
              {messages.notifyMe}
            </Button>
          </p>
        </Form>
      ) : (
        <>
          <p role="status">{messages.WAITING_TEXTS[state]}</p>
          <p className="mt-8">
            <LinkButton to={`/projects/${slug}`} variant="primary" reloadDocument>
              {messages.seeProject}
            </LinkButton>
          </p>
        </>
      )}
    </MessagePage>
  );
}
