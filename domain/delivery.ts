/** What each buyer of a project gets: access to its repository, or a private copy. */
export const DELIVERIES = ['shared', 'own'] as const;
export type Delivery = (typeof DELIVERIES)[number];

/** The repository of a purchase, as its order has it. */
export interface DeliveredOrder {
  repoOwner: string;
  repoName: string;
  delivery: Delivery;
  /** The project's commit whose files the buyer gets; null when the repository was not read yet. */
  soldCommit: string | null;
  /** The first commit of the buyer's copy; null without a copy, and until it is ready. */
  copyCommit: string | null;
}

/** Whether the buyer's copy is not ready. The order names the project's own repository until then. */
export function isPreparing({
  delivery,
  copyCommit,
}: Pick<DeliveredOrder, 'delivery' | 'copyCommit'>): boolean {
  return delivery === 'own' && copyCommit === null;
}

/** The repository of a purchase, to which all links lead; null while the buyer's copy is being prepared. */
export function repositoryOfPurchase(order: DeliveredOrder) {
  if (isPreparing(order)) return null;
  const { repoOwner: owner, repoName: repo, soldCommit, copyCommit } = order;
  /** The commit of this repository with the sold files; null when it is not known. */
  const commit = copyCommit ?? soldCommit;
  return { owner, repo, commit };
}

/** GitHub's permission for invited accounts: to read, or in a copy to push. */
export function permissionOf({ delivery }: Pick<DeliveredOrder, 'delivery'>): 'pull' | 'push' {
  return delivery === 'own' ? 'push' : 'pull';
}

/** GitHub's limit for the name of a repository. */
const MAX_NAME_LENGTH = 100;

/**
 * The names that the copy of an order may have, the first free one of which it gets: the project's slug with
 * 8, 12 or all characters of the order's public ID after its first `_`, in small letters.
 */
export function copyNames(slug: string, publicId: string): string[] {
  const id = publicId.slice(publicId.indexOf('_') + 1).toLowerCase();
  const ends = [...new Set([id.slice(0, 8), id.slice(0, 12), id])];
  return ends.map((end) => `${slug.slice(0, MAX_NAME_LENGTH - end.length - 1)}-${end}`);
}
