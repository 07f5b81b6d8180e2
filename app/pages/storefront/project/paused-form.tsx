import { useFetcher } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { FormOutcome } from '#app/components/ui/form-outcome.tsx';
import { useRootData } from '#app/lib/root-data.ts';
import * as messages from '#app/messages/pauses.ts';
import * as buying from '#app/messages/project.tsx';
import type { NoticeResult } from '../notify-me.route.tsx';

/** While a project is paused, this form replaces the button to buy. It works without JavaScript. */
export function PausedForm({ projectId, by }: { projectId: string; by: 'checks' | 'repository' }) {
  const fetcher = useFetcher<NoticeResult>();
  const isSignedIn = Boolean(useRootData()?.account);
  const isPending = fetcher.state !== 'idle';
  const result = isPending ? undefined : fetcher.data;
  return (
    <div className="mt-5">
      <Button variant="primary" size="lg" disabled className="w-full">
        {messages.pausedLabel(buying.makeItYours, by)}
      </Button>
      <p className="mt-3 text-sm">{messages.PAUSED_TEXTS[by]}</p>
      {result?.success ? (
        <FormOutcome className="mt-4 font-medium wrap-anywhere">{result.success}</FormOutcome>
      ) : (
        <fetcher.Form method="post" action="/notify-me" noValidate className="mt-4 grid gap-3">
          <input type="hidden" name="projectId" value={projectId} />
          {!isSignedIn && (
            <Field label={messages.email} name="email" type="email" autoComplete="email" required />
          )}
          <div>
            <Button type="submit" pending={isPending} className="w-full">
              {messages.notifyMe}
            </Button>
            <FormMessage error={result?.error} help={messages.oneEmail} />
          </div>
        </fetcher.Form>
      )}
    </div>
  );
}
