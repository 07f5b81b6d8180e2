import type { RepositoryDocument } from '#contract/repository.ts';

export interface FileNode {
  name: string;
  /** Bytes. */
  size: number;
}

export interface FolderNode {
  name: string;
  /** All files in it and in its folders. */
  files: number;
  /** Folders first; absent until they are loaded. */
  children?: TreeNode[];
}

export type TreeNode = FileNode | FolderNode;

export function isFolder(node: TreeNode): node is FolderNode {
  return 'files' in node;
}

/** Nests the files of a repository: folders first, then by name. */
export function buildTree(files: RepositoryDocument['tree']): TreeNode[] {
  const folders = Map.groupBy(
    files.filter(({ path }) => path.includes('/')),
    ({ path }) => path.slice(0, path.indexOf('/')),
  );
  return [
    ...[...folders]
      .sort(([one], [other]) => compareNames(one, other))
      .map(([name, inside]) => ({
        name,
        files: inside.length,
        children: buildTree(inside.map(({ path, size }) => ({ path: path.slice(name.length + 1), size }))),
      })),
    ...files
      .filter(({ path }) => !path.includes('/'))
      .map(({ path, size }) => ({ name: path, size }))
      .sort((one, other) => compareNames(one.name, other.name)),
  ];
}

/** The same tree without what is in its folders. */
export function withoutChildren(nodes: TreeNode[]): TreeNode[] {
  return nodes.map((node) => (isFolder(node) ? { name: node.name, files: node.files } : node));
}

/** By code units, which are the same everywhere: a language's own order would differ between server and browser. */
function compareNames(one: string, other: string): number {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  if (a !== b) return a < b ? -1 : 1;
  return one < other ? -1 : 1;
}
