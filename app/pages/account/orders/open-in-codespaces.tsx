import { LinkButton } from '#app/components/ui/link-button.tsx';

/** Opens the project in the browser, on the account that is logged in at GitHub. */
export function OpenInCodespaces({ url, isQuiet = false }: { url: string; isQuiet?: boolean }) {
  return (
    <LinkButton
      {...(isQuiet ? { size: 'xs', variant: 'quiet' } : { size: 'sm' })}
      to={url}
      target="_blank"
      rel="noopener noreferrer"
    >
      Open in Codespaces
    </LinkButton>
  );
}
