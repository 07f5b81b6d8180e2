import { buttonClass } from '#app/components/ui/button-class.ts';
import { ExternalLink } from '#app/components/ui/icons.tsx';
import * as messages from '#app/messages/project.tsx';

/** Links to a running copy of the project on another site. */
export function DemoLink({ url }: { url: string }) {
  return (
    <p className="mt-5">
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ variant: 'secondary' })}
      >
        {messages.liveDemo}
        <ExternalLink className="size-4" />
      </a>
    </p>
  );
}
