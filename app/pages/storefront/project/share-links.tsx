import { MessageCircle, Share } from 'lucide-react';
import { buttonClass } from '#app/components/ui/button-class.ts';
import { CopyButton } from '#app/components/ui/copy-button.tsx';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';

interface ShareLinksProps {
  /** What is said above the address: `Crop Doctor, ₹499`. */
  words: string;
  /** In full. */
  url: string;
}

/** Sends the page to a friend: by WhatsApp, and by whatever else the device offers, or by copying the address. */
export function ShareLinks({ words, url }: ShareLinksProps) {
  const canShare = useHydrated() && typeof navigator.share === 'function';
  const small = buttonClass({ look: 'secondary', size: 'sm' });
  return (
    <section aria-label="Share" data-screen-only className="mt-5 border-t border-line pt-4">
      <p className="caption">Show it to a project partner</p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <a
          href={`https://wa.me/?text=${encodeURIComponent(`${words}\n${url}`)}`}
          target="_blank"
          rel="noreferrer"
          className={small}
        >
          <MessageCircle aria-hidden className="size-4" /> WhatsApp
        </a>
        <span data-needs-script>
          {canShare ? (
            // Closing the device's own sheet is not a failure.
            <button
              type="button"
              className={small}
              onClick={() => navigator.share({ title: words, url }).catch(() => undefined)}
            >
              <Share aria-hidden className="size-4" /> Share
            </button>
          ) : (
            <CopyButton text={url} label="Copy link" />
          )}
        </span>
      </div>
    </section>
  );
}
