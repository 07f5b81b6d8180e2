import { buildTree, type TreeNode, withoutChildren } from '#app/components/file-tree/tree-nodes.ts';
import type { RepositoryDocument } from '#server/readers/catalogue/find-repository-document.ts';

/** Larger parts are loaded when they are expanded, because the page is sent twice: as HTML and as data. */
const MAX_FILES = 200;
const MAX_README_LENGTH = 10_000;

/** The part of a repository that the page shows at once. */
export interface ShownRepository extends Omit<RepositoryDocument, 'tree' | 'readmeHtml'> {
  tree: TreeNode[];
  /** Null if there is none; absent if it is loaded when it is expanded. */
  readmeHtml?: string | null;
}

/** Leaves out a large README, and the contents of folders if the tree is large. */
export function showRepository({ tree, readmeHtml, ...rest }: RepositoryDocument): ShownRepository {
  const nodes = buildTree(tree);
  return {
    ...rest,
    tree: tree.length > MAX_FILES ? withoutChildren(nodes) : nodes,
    ...((readmeHtml?.length ?? 0) > MAX_README_LENGTH ? {} : { readmeHtml }),
  };
}

const loading = new Map<string, Promise<RepositoryDocument>>();

/** Loads a project's whole repository document, once per commit. */
export function loadRepository(projectId: string, commit: string): Promise<RepositoryDocument> {
  const key = `${projectId} ${commit}`;
  const started = loading.get(key) ?? fetchRepository(projectId);
  loading.set(key, started);
  started.catch(() => loading.delete(key));
  return started;
}

async function fetchRepository(projectId: string): Promise<RepositoryDocument> {
  const response = await fetch(`/documents/projects/${projectId}`);
  const { repository } = (await response.json()) as { repository?: RepositoryDocument | null };
  if (!repository) throw new Error('The repository could not be loaded.');
  return repository;
}
