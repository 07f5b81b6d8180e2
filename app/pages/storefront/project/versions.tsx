import { Code } from '#app/components/ui/code.tsx';
import { ChevronDown } from '#app/components/ui/icons.tsx';
import { keepCode } from '#app/lib/keep-code.ts';
import { formatDate } from '#domain/time.ts';
import type { Version } from '#server/features/versions/list-versions.ts';

interface VersionsProps {
  /** Newest first. */
  versions: Version[];
  feedUrl: string;
}

/** Lists a project's versions with their notes, the newest opened. Renders nothing if there are none. */
export function Versions({ versions, feedUrl }: VersionsProps) {
  if (versions.length === 0) return null;
  return (
    <section aria-labelledby="versions" className="mt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="versions" className="text-2xl">
          Versions
        </h2>
        <a href={feedUrl} className="link inline-flex min-h-11 items-center text-sm max-sm:hidden">
          Atom feed
        </a>
      </div>
      <ol className="mt-3 panel">
        {versions.map((version, position) => (
          <li key={version.tag} className="border-line not-first:border-t">
            <details open={position === 0} className="group">
              <summary className="flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-3 px-4 py-3 sm:px-5">
                <h3 className="font-medium tracking-normal">
                  <Code text={version.tag} />
                </h3>
                {version.name !== version.tag && <span className="wrap-anywhere">{version.name}</span>}
                <span className="caption ml-auto">{formatDate(version.publishedAt)}</span>
                <ChevronDown className="size-4 self-center text-muted group-open:rotate-180" />
              </summary>
              <Notes html={version.notesHtml} />
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Notes({ html }: { html: string }) {
  if (!html) return <p className="px-4 pb-4 text-sm text-muted sm:px-5">No notes.</p>;
  return (
    <div
      className="prose px-4 pb-4 text-sm wrap-anywhere [&_pre]:whitespace-pre-wrap sm:px-5 [&_:is(h3,h4,h5,h6)]:font-semibold"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitized it
      dangerouslySetInnerHTML={{ __html: keepCode(html) }}
    />
  );
}
