import { useFetcher } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { FormOutcome } from '#app/components/ui/form-outcome.tsx';
import { useRootData } from '#app/lib/root-data.ts';
import { pauseLabel } from '#app/messages/pauses.ts';
import type { NoticeResult } from '../notify-me.route.tsx';

const PAUSED_TEXTS = {
  checks:
    'We sell a project only while its automatic checks pass. Right now they fail, so you can’t get it. It goes back on sale by itself once they pass.',
  repository:
    'GitHub lets no one new into this project’s repository right now, so you can’t get it. It goes back on sale by itself once GitHub does.',
  places: 'Only so many people a year may have this project, and all places are taken.',
} as const;

type Pause = Parameters<typeof pauseLabel>[0];

/** While a project is paused, this form replaces the button to buy. It works without JavaScript. */
export function PausedForm({ projectId, ...pause }: { projectId: string } & Pause) {
  const fetcher = useFetcher<NoticeResult>();
  const isSignedIn = Boolean(useRootData()?.account);
  const isPending = fetcher.state !== 'idle';
  const result = isPending ? undefined : fetcher.data;
  return (
    <div className="mt-5">
      <Button size="lg" disabled className="w-full">
        {pauseLabel(pause)}
      </Button>
      <p className="mt-3 text-sm">{PAUSED_TEXTS[pause.pausedBy]}</p>
      {result?.success ? (
        <FormOutcome className="mt-4 font-medium wrap-anywhere">{result.success}</FormOutcome>
      ) : (
        <fetcher.Form method="post" action="/notify-me" noValidate className="mt-4 grid gap-3">
          <input type="hidden" name="projectId" value={projectId} />
          {!isSignedIn && <Field label="Email" name="email" type="email" autoComplete="email" required />}
          <div>
            <Button type="submit" variant="primary" pending={isPending} className="w-full">
              Notify me
            </Button>
            <FormMessage error={result?.error} help="One email when it’s on sale again, nothing else." />
          </div>
        </fetcher.Form>
      )}
    </div>
  );
}
