import { type CSSProperties, Fragment } from 'react';
import { BreakAtSlashes } from '#app/components/ui/break-at-slashes.tsx';
import { ChevronDown } from '#app/components/ui/icons.tsx';
import * as labels from '#app/messages/labels.ts';
import { isFolder, type TreeNode } from './tree-nodes.ts';

export interface TreeTexts {
  /** The text at the end of an item, such as a size. */
  noteOf: (node: TreeNode, path: string) => string;
  /** Whether the note is a part of the item's accessible name. */
  isNoteSpoken?: boolean;
  /** Whether the file does something when it is clicked. */
  canActivate: (path: string) => boolean;
}

interface TreeItemsProps extends TreeTexts {
  nodes: TreeNode[];
  /** The folder's path, ending with a slash; empty for the root. */
  folder: string;
  /** The root's items have level 1. */
  level: number;
  /** The paths of the open folders. */
  open: ReadonlySet<string>;
  active: string | undefined;
  /** True if the contents of the folders could not be loaded. */
  hasFailed: boolean;
}

/** Items of all levels are siblings, so that a folder's accessible name doesn't include its files' names. */
export function TreeItems({ nodes, folder, level, ...rest }: TreeItemsProps) {
  const { open, active, hasFailed, noteOf, isNoteSpoken, canActivate } = rest;
  const indent = { '--level': level - 1 } as CSSProperties;
  return nodes.map((node, index) => {
    const path = folder + node.name;
    const isOpen = isFolder(node) && open.has(path);
    const note = noteOf(node, path);
    return (
      <Fragment key={path}>
        <div
          role="treeitem"
          aria-label={isNoteSpoken ? `${node.name}, ${note}` : node.name}
          aria-level={level}
          aria-posinset={index + 1}
          aria-setsize={nodes.length}
          aria-expanded={isFolder(node) ? isOpen : undefined}
          aria-selected={path === active}
          tabIndex={path === active ? 0 : -1}
          data-path={path}
          data-action={!isFolder(node) && canActivate(path) ? '' : undefined}
          data-note={note}
          style={indent}
        >
          {isFolder(node) && <ChevronDown className="size-4 shrink-0 text-muted" />}
          {/* Joined folders such as `main/java/in` are long. */}
          <BreakAtSlashes text={node.name} />
        </div>
        {isOpen &&
          (node.children ? (
            <TreeItems {...rest} nodes={node.children} folder={`${path}/`} level={level + 1} />
          ) : (
            <div role="treeitem" aria-level={level + 1} aria-selected="false" tabIndex={-1} style={indent}>
              {hasFailed ? labels.partNotLoaded : 'Loading…'}
            </div>
          ))}
      </Fragment>
    );
  });
}
