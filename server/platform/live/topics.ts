/**
 * The changes that tables announce. Topics carry IDs only, because a NOTIFY payload is limited to 8,000
 * bytes.
 */
export type Topic =
  | 'projects'
  /** A purchase was made or ended, which changes purchase counts and nothing else. */
  | 'sales'
  | `orders/${string}`
  | `users/${string}`
  | 'payouts'
  | 'orders'
  | `admins/${string}`
  | 'exceptions'
  | 'complaints'
  | 'help'
  | 'questions'
  | 'reviews'
  | 'coupons'
  | 'settlements'
  | 'webhooks'
  | 'tax_documents';

/** The topics that can be followed: `purchase-counts` is `sales`, but at most every 30 seconds. */
export type Subscription = Topic | 'purchase-counts';

export interface Live {
  /** Calls `onChange` after a change of any of the topics, on any node. Returns a function that stops it. */
  subscribe(topics: readonly Subscription[], onChange: () => void): () => void;
  /** Whether changes made on other connections and nodes arrive. */
  isConnected(): boolean;
}
