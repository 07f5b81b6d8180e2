import { CopyButton } from '#app/components/ui/copy-button.tsx';
import { WhatsAppLink } from '#app/components/ui/whatsapp-link.tsx';
import { useRootData } from '#app/lib/root-data.ts';
import * as messages from '#app/messages/rewards.tsx';

/** The referral code and the ways to share it. */
export function Share({ code }: { code: string }) {
  const shop = useRootData();
  const link = `${shop?.appUrl ?? ''}/?ref=${code}`;
  return (
    <div className="border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 grow">
          <span className="block text-sm text-muted">{messages.codeHeading}</span>
          <span className="font-mono text-xl font-bold tracking-[0.14em]">{code}</span>
        </p>
        <CopyButton text={code} label={messages.copyCode} />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 basis-full truncate font-mono text-sm text-muted" title={link}>
          {link.replace(/^https?:\/\//, '')}
        </p>
        <CopyButton text={link} label={messages.copyLink} />
        <WhatsAppLink
          text={messages.shareText(shop?.shopName ?? '', link)}
          label={messages.shareOnWhatsapp}
        />
      </div>
      <p className="mt-3 text-sm text-muted">{messages.shareNote}</p>
    </div>
  );
}
