import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { BreakAtSlashes } from '#app/components/ui/break-at-slashes.tsx';
import { ChevronDown } from '#app/components/ui/icons.tsx';
import { ScrollArea } from '#app/components/ui/scroll-area.tsx';
import { keepCode } from '#app/lib/keep-code.ts';
import * as labels from '#app/messages/labels.ts';

interface HtmlDetailsProps {
  id?: string;
  summary: string;
  /** HTML that the server has sanitized. Without it, opening the details loads it. */
  html?: string | null | undefined;
  load: () => Promise<string>;
  className: string;
}

/** A file whose contents can be opened. */
export function HtmlDetails({ id, summary, html: given, load, className }: HtmlDetailsProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [loaded, setLoaded] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const html = given ?? loaded;
  function loadIfOpen() {
    if (!details.current?.open || html !== null) return;
    setFailed(false);
    load().then(setLoaded, () => setFailed(true));
  }
  // The details may have been opened before hydration.
  const loadEarly = useEffectEvent(loadIfOpen);
  useEffect(() => loadEarly(), []);
  return (
    <details ref={details} id={id} className="file-details" onToggle={loadIfOpen}>
      <summary>
        <h3>
          <BreakAtSlashes text={summary} />
        </h3>
        <ChevronDown className="size-4" />
      </summary>
      <ScrollArea aria-label={summary}>
        {html === null ? (
          <p role="status" className="caption p-4">
            {hasFailed ? labels.partNotLoaded : 'Loading…'}
          </p>
        ) : (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server
          <div className={className} dangerouslySetInnerHTML={{ __html: keepCode(html) }} />
        )}
      </ScrollArea>
    </details>
  );
}

/** Loads a fragment of HTML from an address of the shop. */
export async function fetchFragment(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return response.text();
}
