import type { Context } from '#server/context.ts';

/** What pages show of an account to its owner. */
export interface OwnAccount {
  email: string;
  githubId: string | null;
}

/** The account of who asks; null without a session. */
export function ownAccountOf({ actor }: Context): OwnAccount | null {
  return actor && { email: actor.email, githubId: actor.githubId };
}
