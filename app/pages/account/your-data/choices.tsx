import { useEffect, useId, useRef } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import type { OfferedChoice } from '#server/features/privacy/get-choices.ts';

/** The purposes of a person's data, each with a switch that posts `choice` to the page's action. */
export function Choices({ choices }: { choices: readonly OfferedChoice[] }) {
  return (
    <fieldset>
      <legend className="font-semibold">What we may use your data for</legend>
      <ul className="mt-1 divide-y divide-line">
        {choices.map((choice) => (
          <li key={choice.purpose}>
            <Switch {...choice} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Switch({ purpose, name, text, isAllowed }: OfferedChoice) {
  const id = useId();
  const isReady = useHydrated();
  const fetcher = useFetcher<{ error?: string }>();
  const input = useRef<HTMLInputElement>(null);
  const isPending = fetcher.state !== 'idle';
  // The switch shows what is stored, so it moves back if that failed.
  useEffect(() => {
    if (!isPending && input.current) input.current.checked = isAllowed;
  }, [isPending, isAllowed]);
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
