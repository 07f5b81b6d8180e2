import { MessagePage } from '#app/components/page/message-page.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { readForm } from '#app/lib/read-form.server.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { reportError } from '#server/errors.ts';
import { joinWaitingList } from '#server/features/pauses/join-waiting-list.ts';
import type { Route } from './+types/notify-me.route.ts';

export interface NoticeResult {
  success?: string;
  error?: string;
  projectId: string;
}

/** Puts an address on the waiting list of a paused project. */
export async function action({ request, context }: Route.ActionArgs): Promise<NoticeResult> {
  const shop = shopOf(context);
  const values = await readForm(request);
  const text = (name: string) => String(values.get(name) ?? '').slice(0, 300);
  const projectId = text('projectId');
  try {
    const { state, email } = await joinWaitingList(shop, { projectId, email: text('email') });
    return {
      projectId,
      success:
        state === 'waiting'
          ? `We’ll email ${email} once when it’s on sale again.`
          : `Check your inbox: we’ve emailed a link to ${email}. Open it, and we’ll tell you when it’s on sale again.`,
    };
  } catch (error) {
    return { projectId, error: reportError(shop.log, error).message };
  }
}

export const meta: Route.MetaFunction = () => [
  { title: 'Notify me' },
  { name: 'robots', content: 'noindex' },
];

/** Shows the form's result to browsers without JavaScript. A reload forgets it. */
export default function NotifyMe({ actionData }: Route.ComponentProps) {
  return (
    <MessagePage compact eyebrow="Waiting list" title="Notify me">
      {actionData && (
        <p role={actionData.error ? 'alert' : 'status'} className="wrap-anywhere">
          {actionData.error ?? actionData.success}
        </p>
      )}
      <p className="mt-8">
        <LinkButton to={actionData ? `/projects/${actionData.projectId}` : '/projects'} variant="primary">
          Back to the project
        </LinkButton>
      </p>
    </MessagePage>
  );
}
