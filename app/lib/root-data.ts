import { useRouteLoaderData } from 'react-router';
import type { Theme } from '#app/components/ui/theme.ts';

/** What every page knows about the shop and about who is looking. */
export interface RootData {
  mode: 'sandbox' | 'live';
  shopName: string;
  supportEmail: string;
  socialUrl: string;
  appUrl: string;
  theme: Theme;
  /** Null when nobody is signed in. */
  viewer: { email: string; githubId: string | null } | null;
}

/** The root loader's data; undefined only on the page that says that the shop itself failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}
