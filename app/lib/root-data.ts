import { useRouteLoaderData } from 'react-router';
import type { Theme } from '#app/components/ui/theme.ts';

/** Loader data of the root route, available to every page. */
export interface RootData {
  mode: 'sandbox' | 'live';
  shopName: string;
  supportEmail: string;
  socialUrl: string;
  appUrl: string;
  theme: Theme;
  /** Null without a session. */
  viewer: { email: string; githubId: string | null } | null;
}

/** The root loader's data; undefined only when that loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}
