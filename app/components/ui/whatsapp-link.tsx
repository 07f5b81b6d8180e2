import { buttonClass } from './button-class.ts';
import { MessageCircle } from './icons.tsx';

interface WhatsAppLinkProps {
  /** The message to send. */
  text: string;
  /** The link's text where "WhatsApp" alone doesn't say enough. */
  label?: string;
}

/** Opens WhatsApp with a message to send. */
export function WhatsAppLink({ text, label }: WhatsAppLinkProps) {
  return (
    <a
      href={whatsAppUrl(text)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
      className={buttonClass({ size: 'sm' })}
    >
      <MessageCircle className="size-4" /> WhatsApp
    </a>
  );
}

/** Returns a link that opens WhatsApp with a text. Source: https://faq.whatsapp.com/5913398998672934 */
export function whatsAppUrl(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
