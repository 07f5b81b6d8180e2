import { useRouteLoaderData } from 'react-router';

/** Loader data of the root route, available to every page. */
export interface RootData {
  mode: 'sandbox' | 'live';
  shopName: string;
  supportEmail: string;
  socialUrl: string;
  appUrl: string;
  /** All that pages say about who asks, so that signed-in visitors can share them (server/platform/page-cache). */
  isSignedIn: boolean;
}

/** The root loader's data; undefined only when that loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}
