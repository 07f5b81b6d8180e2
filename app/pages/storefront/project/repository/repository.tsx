import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import { FileTree } from '#app/components/file-tree/file-tree.tsx';
import { buildTree, isFolder, type TreeNode } from '#app/components/file-tree/tree-nodes.ts';
import { BreakAtSlashes } from '#app/components/ui/break-at-slashes.tsx';
import { ChevronDown } from '#app/components/ui/icons.tsx';
import { ScrollArea } from '#app/components/ui/scroll-area.tsx';
import { Section } from '#app/components/ui/section.tsx';
import { keepCode } from '#app/lib/keep-code.ts';
import * as labels from '#app/messages/labels.ts';
import { countOf } from '#app/messages/plurals.ts';
import { formatBytes } from '#domain/format-bytes.ts';
import { formatCount } from '#domain/number.ts';
import { formatDate } from '#domain/time.ts';
import type { RepositoryDocument } from '#server/readers/catalogue/find-repository-document.ts';
import { loadRepository, type ShownRepository } from './shown-repository.ts';

/** Further languages are summed up as others. */
const MAX_NAMED = 5;

interface RepositoryProps {
  projectId: string;
  repository: ShownRepository;
}

/** Shows the repository's files, languages and README, and the source files that the seller allows. */
export function Repository({ projectId, repository }: RepositoryProps) {
  const { commit, committedAt, files, otherFiles, lines, languages, previews, readmeHtml } = repository;
  const [loaded, setLoaded] = useState<{ commit: string; nodes: TreeNode[] }>();
  const load = () => loadRepository(projectId, commit);
  const sources = previews.filter(({ kind }) => kind === 'source');
  const sourceId = (index: number) => `source-${index + 1}`;
  const shownAt = new Map(sources.map(({ path }, index) => [path, sourceId(index)]));
  const facts = [
    countOf(files, 'file'),
    ...(otherFiles === 0 ? [] : [`${formatCount(otherFiles)} of libraries, templates and tools`]),
    ...(lines === null ? [] : [countOf(lines, 'line')]),
    `commit ${commit.slice(0, 7)} of ${formatDate(committedAt)}`,
  ];
  return (
    <Section id="repository" title="Inside the repository" heading="text-2xl" className="mt-10">
      <p className="caption mt-2">{facts.join(' · ')}</p>
      <Languages languages={languages} />
      <div className="mt-4 panel">
        <FileTree
          nodes={loaded?.commit === commit ? loaded.nodes : repository.tree}
          onLoad={async () => {
            const { tree } = await load();
            setLoaded({ commit, nodes: buildTree(tree) });
          }}
          noteOf={(node) => (isFolder(node) ? countOf(node.files, 'file') : formatBytes(node.size))}
          canActivate={(path) => shownAt.has(path)}
          onActivate={(path) => reveal(shownAt.get(path) ?? '')}
        />
      </div>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3">
        {readmeHtml !== null && (
          <HtmlDetails
            summary="README"
            html={readmeHtml}
            load={async () => (await load()).readmeHtml ?? ''}
            className="prose readme"
          />
        )}
        {sources.map(({ path, url }, index) => (
          <HtmlDetails
            key={url}
            id={sourceId(index)}
            summary={path}
            load={() => fetchFragment(url)}
            className="source-code"
          />
        ))}
      </div>
    </Section>
  );
}

function reveal(id: string): void {
  const element = document.getElementById(id);
  if (element instanceof HTMLDetailsElement) element.open = true;
  element?.scrollIntoView({ block: 'nearest' });
}

/** The colors of the languages. */
const COLORS = ['ink-1', 'ink-mark', 'ok', 'ink-2', 'rule', 'edge'];

/** Shows the languages by size of their code, as a bar and in words. */
function Languages({ languages }: Pick<RepositoryDocument, 'languages'>) {
  if (languages.length === 0) return null;
  const named = languages.slice(0, MAX_NAMED);
  const rest = languages.slice(MAX_NAMED).reduce((sum, { share }) => sum + share, 0);
  const shown = rest > 0 ? [...named, { name: 'Other', share: rest }] : named;
  return (
    <div className="languages mt-3">
      <div aria-hidden>
        {shown.map(({ name, share }, index) => (
          <span key={name} style={{ flexGrow: share, ...colorOf(index) }} />
        ))}
      </div>
      <ul aria-label="Languages">
        {shown.map(({ name, share }, index) => (
          <li key={name} style={colorOf(index)}>
            {name}{' '}
            <span className="text-muted">
              {share < 0.01 ? 'under 1%' : `${formatCount(Math.round(share * 100))}%`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function colorOf(index: number): CSSProperties {
  return { '--language': `var(--${COLORS[index]})` } as CSSProperties;
}

interface HtmlDetailsProps {
  id?: string;
  summary: string;
  /** HTML that the server has sanitized. Without it, opening the details loads it. */
  html?: string | null | undefined;
  load: () => Promise<string>;
  className: string;
}

/** A file whose contents can be opened. */
function HtmlDetails({ id, summary, html: given, load, className }: HtmlDetailsProps) {
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
async function fetchFragment(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return response.text();
}
