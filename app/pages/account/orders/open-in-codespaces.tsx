import { LinkButton } from '#app/components/ui/link-button.tsx';
import * as messages from '#app/messages/orders.tsx';

/** Opens the project in the browser, on the account that is logged in at GitHub. */
export function OpenInCodespaces({ url, isQuiet = false }: { url: string; isQuiet?: boolean }) {
  return (
    <LinkButton
      {...(isQuiet ? { size: 'xs', variant: 'quiet' } : { size: 'sm' })}
      to={url}
      target="_blank"
      rel="noopener noreferrer"
    >
      {messages.openInCodespaces}
    </LinkButton>
  );
}
