import { useRouteLoaderData } from 'react-router';

/** Loader data of the root route, available to every page. */
export interface RootData {
  mode: 'sandbox' | 'live';
  shopName: string;
  supportEmail: string;
  socialUrl: string;
  appUrl: string;
  /** Null without a session. */
  viewer: { email: string; githubId: string | null } | null;
}

/** The root loader's data; undefined only when that loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}
