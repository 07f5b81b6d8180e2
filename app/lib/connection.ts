import { createPath, type DataRouter, type Navigation } from 'react-router';

/** What a press without network dispatches at the window. `<Connection>` shows it as a toast. */
export const OFFLINE_PRESS = 'offline-press';

export function announceOffline(): void {
  dispatchEvent(new Event(OFFLINE_PRESS));
}

/** Calls `onChange` when the browser loses or finds its network. */
export function subscribeToNetwork(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** Begins a request of the router's fetchers if there is network. Otherwise forms keep what was typed. */
export async function holdOffline(begin: () => Promise<unknown>): Promise<void> {
  if (navigator.onLine) return void (await begin());
  announceOffline();
  await new Promise(() => undefined);
}

/** Keeps the page when a link or form that the router leaves to the browser is used without network. */
export function keepOffline(event: Event): void {
  if (navigator.onLine || event.defaultPrevented || !(event.target instanceof Element)) return;
  if (event.type === 'click' && !leadsAway(event.target.closest('a'))) return;
  event.preventDefault();
  announceOffline();
}

function leadsAway(link: HTMLAnchorElement | null): boolean {
  if (!link?.href || link.target === '_blank' || !link.protocol.startsWith('http')) return false;
  return link.hash === '' || link.pathname + link.search !== location.pathname + location.search;
}

/**
 * When a module of the next page is gone, because the shop was deployed since, the router reloads the page
 * that is left. This leads the press to its own address instead, in browsers with the Navigation API. The
 * router also reloads for a module that it only prefetches; then the page stays. Returns a function that
 * stops watching.
 */
export function watchReloads(router: Pick<DataRouter, 'state'>): () => void {
  const watch = (event: NavigateEvent) => {
    // Reloads by the user don't arrive here.
    if (event.navigationType !== 'reload' || !event.cancelable || import.meta.env.DEV) return;
    const { navigation: pending, fetchers } = router.state;
    if (pending.state === 'idle' && fetchers.size > 0) return;
    event.preventDefault();
    if (pending.state !== 'idle') setTimeout(load, 0, pending);
  };
  const { navigation } = window as { navigation?: Window['navigation'] };
  navigation?.addEventListener('navigate', watch);
  return () => navigation?.removeEventListener('navigate', watch);
}

/** Does without the router what it could not do. */
function load({ state, location: next, ...submission }: Exclude<Navigation, { state: 'idle' }>): void {
  const { formMethod, formAction, formData } = submission;
  if (state !== 'submitting' || !formMethod || formMethod === 'GET') {
    location.assign(createPath(next));
    return;
  }
  const form = document.createElement('form');
  Object.assign(form, { method: formMethod, action: formAction, hidden: true });
  for (const [name, value] of formData ?? []) {
    const input = document.createElement('input');
    Object.assign(input, { name, value: String(value) });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
