import { Form } from 'react-router';
import { MessagePage } from '#app/components/page/message-page.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { orNull } from '#app/lib/shop-errors.server.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { confirmWaiting, getWaiting } from '#server/features/pauses/confirm-waiting.ts';
import type { Route } from './+types/confirm-waiting.route.ts';

const WAITING_TEXTS = {
  waiting: 'Your email is confirmed. We’ll tell you when it’s on sale again.',
  'on sale': 'It’s on sale again. You can get it now.',
  archived: 'This project is no longer on sale.',
} as const;

export async function loader({ params, context }: Route.LoaderArgs) {
  return orNull(getWaiting(shopOf(context), params.token));
}

/** Only a POST confirms the address, because mail scanners and previews open every link. */
export async function action({ params, context }: Route.ActionArgs) {
  await orNull(confirmWaiting(shopOf(context), params.token));
  return null;
}

export const meta: Route.MetaFunction = () => [
  { title: 'Notify me' },
  { name: 'robots', content: 'noindex' },
];

/** `/notify-me/{token}` is the mailed link that confirms an address of a waiting list. */
export default function ConfirmWaiting({ loaderData: waiting }: Route.ComponentProps) {
  if (!waiting)
    return (
      <MessagePage compact eyebrow="Waiting list" title="This link has expired">
        <p>It’s more than a day old, or we’ve already told you. You can ask again on the project’s page.</p>
      </MessagePage>
    );
  const { state, projectName, slug } = waiting;
  return (
    <MessagePage compact eyebrow="Waiting list" title={projectName}>
      {state === 'awaiting' ? (
        <Form method="post" reloadDocument>
          <p>We’ll email you once when this project is on sale again.</p>
          <p className="mt-8">
            <Button type="submit" variant="primary">
              Notify me
            </Button>
          </p>
        </Form>
      ) : (
        <>
          <p role="status">{WAITING_TEXTS[state]}</p>
          <p className="mt-8">
            <LinkButton to={`/projects/${slug}`} variant="primary" reloadDocument>
              See the project
            </LinkButton>
          </p>
        </>
      )}
    </MessagePage>
  );
}
