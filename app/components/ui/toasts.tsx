import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { sessionSlot } from '#app/lib/session-slot.ts';
import { type Toast, ToastContext, ToastQueueContext } from './toast-context.ts';
import { ToastRegion } from './toast-region.tsx';

/** A toast closes after this time, unless the pointer or the focus is on it. */
const TOAST_MS = 7000;

/** A toast for the next page load. */
export const storedToast = sessionSlot<string>('toast');

export function Toasts({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const [regions, setRegions] = useState<HTMLElement[]>([]);
  const lastId = useRef(0);
  const add = useCallback((text: string) => {
    lastId.current += 1;
    const toast = { id: lastId.current, text, expiresAt: performance.now() + TOAST_MS };
    setToasts((shown) => [...shown.filter((other) => other.text !== text), toast]);
  }, []);
  useEffect(() => {
    const stored = storedToast.read();
    if (!stored) return;
    add(stored);
    storedToast.save(null);
  }, [add]);
  const remove = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  );
  const renew = useCallback((id: number) => {
    const expiresAt = performance.now() + TOAST_MS;
    setToasts((shown) => shown.map((toast) => (toast.id === id ? { ...toast, expiresAt } : toast)));
  }, []);
  const registerRegion = useCallback((region: HTMLElement) => {
    // In a transition, because an urgent change of a context makes React render streamed parts of the page
    // again that are not hydrated yet. What a visitor has opened in them would close.
    startTransition(() => setRegions((all) => [...all, region]));
    return () => setRegions((all) => all.filter((other) => other !== region));
  }, []);
  const queue = useMemo(() => {
    // A dialog in the server's HTML registers its region before the page does.
    const activeRegion = regions.findLast((each) => each.closest('dialog')) ?? regions[0] ?? null;
    return { toasts, activeRegion, renew, remove, registerRegion };
  }, [toasts, regions, renew, remove, registerRegion]);
  return (
    <ToastContext value={add}>
      <ToastQueueContext value={queue}>
        {children}
        <ToastRegion />
      </ToastQueueContext>
    </ToastContext>
  );
}
