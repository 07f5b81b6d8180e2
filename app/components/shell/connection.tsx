import { use, useEffect, useSyncExternalStore } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useBlocker } from 'react-router';
import { useToast } from '#app/components/ui/toast-context.ts';
import {
  announceOffline,
  keepOffline,
  OFFLINE_PRESS,
  subscribeToNetwork,
  watchReloads,
} from '#app/lib/connection.ts';
import * as labels from '#app/messages/labels.ts';

/** Keeps the page when a press needs the network and there is none, and says so. */
export function Connection() {
  const showToast = useToast();
  const router = use(DataRouterContext)?.router;
  useEffect(() => {
    const show = () => showToast(labels.offline);
    addEventListener(OFFLINE_PRESS, show);
    for (const type of ['click', 'submit']) addEventListener(type, keepOffline);
    return () => {
      removeEventListener(OFFLINE_PRESS, show);
      for (const type of ['click', 'submit']) removeEventListener(type, keepOffline);
    };
  }, [showToast]);
  useEffect(() => (router ? watchReloads(router) : undefined), [router]);
  const isOnline = useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );
  return isOnline ? null : <OfflineBlocker />;
}

/** Blocks the router's navigations. Those within the page need no network. */
function OfflineBlocker() {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      from.pathname !== to.pathname || from.search !== to.search,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    announceOffline();
    blocker.reset();
  }, [blocker]);
  return null;
}
