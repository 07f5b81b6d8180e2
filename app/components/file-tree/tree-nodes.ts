import type { RepositoryDocument } from '#server/readers/catalogue/find-repository-document.ts';

export interface FileNode {
  name: string;
  /** In bytes. */
  size: number;
}

export interface FolderNode {
  name: string;
  /** The number of files in the folder and in all folders below it. */
  files: number;
  /** Folders come first. Absent until the contents are loaded. */
  children?: TreeNode[];
}

export type TreeNode = FileNode | FolderNode;

export function isFolder(node: TreeNode): node is FolderNode {
  return 'files' in node;
}

/** Nests the files of a repository. Folders come first, and names are in order. */
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

/** Joins each folder with a folder that is all it contains, such as `src/main/java`. */
export function joinLoneFolders(nodes: TreeNode[]): TreeNode[] {
  return nodes.map((node) => {
    if (!isFolder(node)) return node;
    const children = joinLoneFolders(node.children ?? []);
    const [only] = children;
    return children.length === 1 && only && isFolder(only)
      ? { ...only, name: `${node.name}/${only.name}` }
      : { ...node, children };
  });
}

/** Returns the tree without the contents of its folders. */
export function withoutChildren(nodes: TreeNode[]): TreeNode[] {
  return nodes.map((node) => (isFolder(node) ? { name: node.name, files: node.files } : node));
}

/** Compares code units, because the order of a language may differ between server and browser. */
function compareNames(one: string, other: string): number {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  if (a !== b) return a < b ? -1 : 1;
  return one < other ? -1 : 1;
}
