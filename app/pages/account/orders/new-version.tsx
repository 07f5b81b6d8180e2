import { useState } from 'react';
import { buttonClass } from '#app/components/ui/button-class.ts';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { Section } from '#app/components/ui/section.tsx';
import { useCallable } from '#app/lib/use-callable.ts';

interface NewVersionProps {
  orderId: string;
  /** The key of the mailed link; may be empty. */
  orderKey: string;
  /** How people name the version, such as `v1.4`. */
  version: string;
}

/** Brings a new version of the project into the buyer's copy, as a pull request that they merge. */
export function NewVersion({ orderId, orderKey, version }: NewVersionProps) {
  const [url, setUrl] = useState<string | null>(null);
  const getting = useCallable('getNewVersion', {
    onResult: (result) => {
      setUrl(result.url);
      return { success: `Version ${version} waits in a pull request of your copy.` };
    },
  });
  return (
    <Section id="new-version" title="There’s a new version" heading="text-lg" className="mt-4 panel p-4">
      <p className="mt-1 text-sm text-muted">
        We open a pull request in your copy with the files that changed. You decide when to merge it, and
        nothing of yours is overwritten.
      </p>
      <p className="mt-3 flex flex-wrap gap-2">
        <ScriptButton
          pending={getting.pending}
          onClick={() => void getting.call(orderKey ? { orderId, key: orderKey } : { orderId })}
        >
          <span>
            Get version <span translate="no">{version}</span>
          </span>
        </ScriptButton>
        {url && (
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ variant: 'primary' })}
          >
            Open the pull request
          </a>
        )}
      </p>
      <FormMessage error={getting.error} success={getting.success} />
    </Section>
  );
}
