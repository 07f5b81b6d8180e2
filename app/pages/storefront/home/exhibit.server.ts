import { fromHtml } from 'hast-util-from-html';
import { buildTree, isFolder, type TreeNode } from '#app/components/file-tree/tree-nodes.ts';
import type { CardProject } from '#app/components/project-card/to-card.ts';
import { countOf } from '#app/messages/plurals.ts';
import { formatBytes } from '#domain/format-bytes.ts';
import { fitSentences } from '#domain/text.ts';
import type { Context } from '#server/context.ts';
import { findProject, type ProjectDetails } from '#server/features/projects/get-project.ts';
import { textOf } from '#server/platform/markdown/text-of.ts';
import { listReadProjects } from '#server/readers/catalogue/repository-states.ts';

const MAX_ENTRIES = 8;
/** The first paragraph of a README is in so many characters of its HTML. */
const OPENING_LENGTH = 10_000;
const MAX_README_LENGTH = 320;

export type Exhibit = NonNullable<Awaited<ReturnType<typeof readExhibit>>>;

/**
 * Reads what the home page shows of the first of these projects whose repository was read; null if none was.
 * Everything is from the project's page, and what the project lacks is null or empty.
 */
export async function readExhibit(shop: Context, projects: CardProject[]) {
  const read = await listReadProjects(
    shop.db,
    projects.map(({ id }) => id),
  );
  for (const project of projects.filter(({ id }) => read.has(id))) {
    const details = await findProject(shop, project.slug);
    if (details?.repository) return { project, ...toExhibit(details, details.repository) };
  }
  return null;
}

function toExhibit(
  { viva, isPaused }: ProjectDetails,
  { files, tree, readmeHtml, checks }: NonNullable<ProjectDetails['repository']>,
) {
  return {
    files,
    entries: buildTree(tree)
      .filter(({ name }) => !name.startsWith('.'))
      .slice(0, MAX_ENTRIES)
      .map(toEntry),
    readme: readmeHtml === null ? null : takeOpening(readmeHtml),
    question: viva.samples[0]?.ask ?? null,
    // The checks of a paused project are about a version that is not on sale yet.
    check: checks?.state === 'passing' && !isPaused ? checks.summary : null,
  };
}

function toEntry(node: TreeNode) {
  return isFolder(node)
    ? { name: `${node.name}/`, size: countOf(node.files, 'file') }
    : { name: node.name, size: formatBytes(node.size) };
}

/** Takes the first heading of a README and the first sentences below it, as plain text. */
function takeOpening(html: string) {
  const blocks = fromHtml(html.slice(0, OPENING_LENGTH), { fragment: true }).children;
  const find = (name: RegExp) =>
    blocks
      .filter((block) => block.type === 'element' && name.test(block.tagName))
      // A paragraph may hold nothing but pictures.
      .map((block) => textOf(block).replace(/\s+/g, ' ').trim())
      .find((text) => text !== '');
  const [heading, text] = [find(/^h\d$/) ?? null, find(/^p$/)];
  return heading || text ? { heading, text: text ? fitSentences(text, MAX_README_LENGTH) : null } : null;
}
