import { useRouteLoaderData } from 'react-router';
import type { Context } from '#server/context.ts';

/** Loader data of the root route, available to every page. */
export interface RootData {
  mode: 'sandbox' | 'live';
  /** Whether a live shop has the payment provider's test keys, with which no one pays. */
  hasTestKeys: boolean;
  shopName: string;
  supportEmail: string;
  seller: Seller;
  socialUrl: string;
  appUrl: string;
  /** The account of a signed-in visitor. */
  account: OwnAccount | null;
}

/** Who sells; undefined parts are not configured. */
export interface Seller {
  /** By default the shop's name. */
  name: string;
  address: string | undefined;
  phone: string | undefined;
  gstin: string | undefined;
}

/** The part of an account that pages show to its owner. */
export interface OwnAccount {
  email: string;
  githubId: string | null;
}

/** The account of the signed-in visitor; null without a session. */
export function ownAccountOf({ actor }: Pick<Context, 'actor'>): OwnAccount | null {
  return actor && { email: actor.email, githubId: actor.githubId };
}

/** Returns the root loader's data; undefined only if that loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}
