import { useEffect, useId, useRef } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import { PURPOSES, type Purpose } from '#domain/privacy.ts';

const PURPOSE_TEXTS: Record<Purpose, { name: string; text: string }> = {
  'version-mails': {
    name: 'Emails about new versions',
    text: 'We email you when a project that you own has a new version.',
  },
  'review-names': {
    name: 'GitHub username on reviews',
    text: 'Off: your reviews say “A buyer”, the ones on our pages too.',
  },
  whatsapp: {
    name: 'WhatsApp messages',
    text: 'One message when your invitation is out, if you gave a number at checkout. Off: we delete the number.',
  },
  'waiting-lists': {
    name: 'Waiting lists',
    text: 'One email when a project that you wait for is on sale again. Off: we take you off all lists.',
  },
};

/** The purposes of a person's data, each with a switch that posts `choice` to the page's action. */
export function Choices({ choices }: { choices: Record<Purpose, boolean> }) {
  return (
    <fieldset>
      <legend className="font-semibold">What we may use your data for</legend>
      <ul className="mt-1 divide-y divide-line">
        {PURPOSES.map((purpose) => (
          <li key={purpose}>
            <Switch purpose={purpose} isAllowed={choices[purpose]} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Switch({ purpose, isAllowed }: { purpose: Purpose; isAllowed: boolean }) {
  const id = useId();
  const isReady = useHydrated();
  const fetcher = useFetcher<{ error?: string }>();
  const input = useRef<HTMLInputElement>(null);
  const isPending = fetcher.state !== 'idle';
  // The switch shows what is stored, so it moves back if that failed.
  useEffect(() => {
    if (!isPending && input.current) input.current.checked = isAllowed;
  }, [isPending, isAllowed]);
  const { name, text } = PURPOSE_TEXTS[purpose];
  return (
    <fetcher.Form method="post" className="py-3">
      <input type="hidden" name="form" value="choice" />
      <input type="hidden" name="purpose" value={purpose} />
      <label className="flex min-h-11 items-center justify-between gap-5">
        <span className="min-w-0">
          <span id={id} className="block">
            {name}
          </span>
          <span id={`${id}text`} className="block text-sm text-muted">
            {text}
          </span>
        </span>
        <input
          ref={input}
          type="checkbox"
          aria-labelledby={id}
          aria-describedby={`${id}text`}
          defaultChecked={isAllowed}
          disabled={!isReady}
          onChange={({ target: { checked } }) =>
            void fetcher.submit(
              { form: 'choice', purpose, allowed: checked ? 'yes' : 'no' },
              { method: 'post' },
            )
          }
          className="switch"
        />
      </label>
      <noscript>
        <Button type="submit" name="allowed" value={isAllowed ? 'no' : 'yes'} size="sm">
          {isAllowed ? 'Turn off' : 'Turn on'}
        </Button>
      </noscript>
      <p role="alert" className="text-sm font-medium text-bad">
        {!isPending && fetcher.data?.error}
      </p>
    </fetcher.Form>
  );
}
