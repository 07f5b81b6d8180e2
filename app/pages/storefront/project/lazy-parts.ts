import { createLazyPart } from '#app/lib/lazy-part.tsx';

const load = () => import('./proof.tsx');

// Every project's page needs it, so it's asked for at once. A failure is tried again when it's rendered.
const started = import.meta.env.SSR ? null : load();
started?.catch(() => undefined);
const parts = () => started?.catch(load) ?? load();

export const LazyProof = createLazyPart(async () => (await parts()).Proof);
export const LazyAfterBuying = createLazyPart(async () => (await parts()).AfterBuying);
export const LazyPausedForm = createLazyPart(async () => (await import('./paused-form.tsx')).PausedForm);
