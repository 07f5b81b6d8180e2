import { useId } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { formatMinute } from '#domain/time.ts';
import type { OwnSession } from '#server/features/accounts/own-sessions.ts';
import { useSettingsForm } from './use-settings-form.ts';

/** Lists where the user is logged in, with buttons that end one of the other sessions or all of them. */
export function SessionList({ sessions }: { sessions: OwnSession[] }) {
  const others = sessions.filter(({ isThis }) => !isThis);
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      {/* It stays after the last one has ended, and says so. */}
      <EndOthers hasOthers={others.length > 0} />
    </>
  );
}

function SessionItem({ session: { id, device, startedAt, isThis } }: { session: OwnSession }) {
  const { Form, isPending, error } = useSettingsForm('session');
  const descriptionId = useId();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <div id={descriptionId}>
        <p className="font-semibold">{device}</p>
        <p className="text-sm text-muted">
          Logged in on{' '}
          <time dateTime={new Date(startedAt * 1000).toISOString()}>{formatMinute(startedAt)}</time>
        </p>
      </div>
      {isThis ? (
        <p className="font-medium text-ok">This device</p>
      ) : (
        <Form method="post" action="/dashboard/account" preventScrollReset>
          <input type="hidden" name="form" value="session" />
          <input type="hidden" name="session" value={id} />
          <Button type="submit" pending={isPending} aria-describedby={descriptionId}>
            Log out
          </Button>
          <FormMessage error={error} />
        </Form>
      )}
    </li>
  );
}

function EndOthers({ hasOthers }: { hasOthers: boolean }) {
  const { Form, isPending, error, success } = useSettingsForm('session');
  return (
    <div className="mt-3">
      {hasOthers && (
        <Form method="post" action="/dashboard/account" preventScrollReset>
          <input type="hidden" name="form" value="session" />
          <Button type="submit" pending={isPending}>
            Log out of all others
          </Button>
        </Form>
      )}
      <FormMessage error={error} success={success} help={!hasOthers && 'You’re logged in nowhere else.'} />
    </div>
  );
}
