import {
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { BreakAtSlashes } from '#app/components/ui/break-at-slashes.tsx';
import { ChevronDown } from '#app/components/ui/icons.tsx';
import * as labels from '#app/messages/labels.ts';
import { isFolder, type TreeNode } from './tree-nodes.ts';

interface FileTreeProps extends TreeTexts {
  nodes: TreeNode[];
  /** The paths of the folders that are open at first. */
  initiallyOpen?: readonly string[];
  /** Loads the contents of all folders. It is called when an open folder has none. */
  onLoad?: () => Promise<void>;
  /** Called when a file of those for which `canActivate` holds is clicked, or Enter is pressed on it. */
  onActivate: (path: string) => void;
}

/**
 * Files and folders, operated by the keys of https://www.w3.org/WAI/ARIA/apg/patterns/treeview/: arrows,
 * Home, End, Enter and the first letter of a name. Closed folders' contents are not in the document, so the
 * document's order is the order on screen.
 */
export function FileTree({ nodes, initiallyOpen = [], onLoad, onActivate, ...texts }: FileTreeProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(initiallyOpen));
  const [active, setActive] = useState(nodes[0]?.name);
  const [hasFailed, setFailed] = useState(false);

  const load = useEffectEvent(() => onLoad?.().catch(() => setFailed(true)));
  // This runs when a folder is opened, and again after a new commit.
  useEffect(() => {
    if (!hasFailed && [...open].some((path) => isUnloaded(nodes, path))) void load();
  }, [nodes, open, hasFailed]);

  function toggle(path: string, isOpen: boolean) {
    setOpen(new Set(isOpen ? [...open, path] : [...open].filter((other) => other !== path)));
    if (isOpen) setFailed(false);
  }

  function activate(item: HTMLElement) {
    const { path = '' } = item.dataset;
    const expanded = item.getAttribute('aria-expanded');
    if (expanded !== null) toggle(path, expanded === 'false');
    else if (texts.canActivate(path)) onActivate(path);
  }

  function handleClick({ target }: MouseEvent) {
    const item = itemOf(target);
    if (!item) return;
    item.focus();
    activate(item);
  }

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const item = itemOf(event.target);
    if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=treeitem]')];
    const move = findMove(event.key, { item, items, toggle, activate });
    if (!move) return;
    event.preventDefault();
    move();
  }

  return (
    <div
      role="tree"
      aria-label="Files"
      onClick={handleClick}
      onKeyDown={handleKey}
      onFocus={({ target }) => setActive(itemOf(target)?.dataset.path)}
      data-early-keys
      className="file-tree"
      tabIndex={-1}
    >
      <TreeItems
        nodes={nodes}
        folder=""
        level={1}
        open={open}
        active={active}
        hasFailed={hasFailed}
        {...texts}
      />
    </div>
  );
}

interface Tree {
  /** The item that has the focus, and all items in their order on screen. */
  item: HTMLElement;
  items: HTMLElement[];
  toggle: (path: string, isOpen: boolean) => void;
  activate: (item: HTMLElement) => void;
}

/** Finds what a key does; undefined if it does nothing. */
function findMove(key: string, { item, items, toggle, activate }: Tree): (() => void) | undefined {
  const index = items.indexOf(item);
  const expanded = item.getAttribute('aria-expanded');
  const { path = '' } = item.dataset;
  const moves: Record<string, () => void> = {
    ArrowDown: () => items[index + 1]?.focus(),
    ArrowUp: () => items[index - 1]?.focus(),
    Home: () => items[0]?.focus(),
    End: () => items.at(-1)?.focus(),
    ArrowRight: () => (expanded === 'false' ? toggle(path, true) : expanded && items[index + 1]?.focus()),
    ArrowLeft: () => (expanded === 'true' ? toggle(path, false) : parentOf(items, path)?.focus()),
    Enter: () => activate(item),
    ' ': () => activate(item),
  };
  return moves[key] ?? findByLetter(items, index, key);
}

function itemOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[role=treeitem]') : null;
}

function parentOf(items: HTMLElement[], path: string): HTMLElement | undefined {
  return items.findLast(({ dataset }) => path.startsWith(`${dataset.path}/`));
}

function isUnloaded(nodes: TreeNode[], path: string): boolean {
  const [name] = path.split('/');
  return nodes.some((node) => node.name === name && isFolder(node) && !node.children);
}

/** Finds the next item whose name begins with the letter. */
function findByLetter(items: HTMLElement[], index: number, key: string): (() => void) | undefined {
  if (!/^[\p{L}\p{N}._]$/u.test(key)) return undefined;
  const letter = key.toLowerCase();
  const found = [...items.slice(index + 1), ...items.slice(0, index)].find((item) =>
    item.ariaLabel?.toLowerCase().startsWith(letter),
  );
  return found && (() => found.focus());
}

interface TreeTexts {
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
function TreeItems({ nodes, folder, level, ...rest }: TreeItemsProps) {
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
