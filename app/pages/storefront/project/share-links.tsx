import { Button } from '#app/components/ui/button.tsx';
import { CopyButton } from '#app/components/ui/copy-button.tsx';
import { Share } from '#app/components/ui/icons.tsx';
import { WhatsAppLink } from '#app/components/ui/whatsapp-link.tsx';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';

interface ShareLinksProps {
  /** The text that is shared with the URL: `Crop Doctor, ₹499`. */
  text: string;
  /** An absolute URL. */
  url: string;
}

/** Shares a page by WhatsApp and by the Web Share API, or by copying its URL. */
export function ShareLinks({ text, url }: ShareLinksProps) {
  const canShare = useHydrated() && typeof navigator.share === 'function';
  return (
    <section aria-label="Share" data-screen-only className="mt-4 border-t border-line pt-4">
      <p className="caption lg:sr-only">Share with your team</p>
      <div className="flex flex-wrap gap-2 max-lg:mt-2.5">
        <WhatsAppLink text={`${text}\n${url}`} />
        <span data-needs-script>
          {canShare ? (
            // The promise rejects when the user cancels.
            <Button size="sm" onClick={() => navigator.share({ title: text, url }).catch(() => undefined)}>
              <Share className="size-4" /> Share
            </Button>
          ) : (
            <CopyButton text={url} label="Copy link" />
          )}
        </span>
      </div>
    </section>
  );
}
