import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { popStoredToast } from './stored-toast.ts';
import { type Toast, ToastBoardContext, ToastContext } from './toast-context.ts';
import { ToastRegion } from './toast-region.tsx';

/** A toast closes by itself after this long, unless somebody points at it or has the focus in it. */
const TOAST_MS = 7000;

/** Shows the toasts of everything inside; once, around the page. */
export function Toasts({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const [regions, setRegions] = useState<HTMLElement[]>([]);
  const lastId = useRef(0);
  const add = useCallback((text: string) => {
    lastId.current += 1;
    const toast = { id: lastId.current, text, endsAt: performance.now() + TOAST_MS };
    setToasts((shown) => [...shown.filter((other) => other.text !== text), toast]);
  }, []);
  useEffect(() => {
    const kept = popStoredToast();
    if (kept) add(kept);
  }, [add]);
  const remove = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  );
  const renew = useCallback((id: number) => {
    const endsAt = performance.now() + TOAST_MS;
    setToasts((shown) => shown.map((toast) => (toast.id === id ? { ...toast, endsAt } : toast)));
  }, []);
  const enter = useCallback((region: HTMLElement) => {
    setRegions((all) => [...all, region]);
    return () => setRegions((all) => all.filter((other) => other !== region));
  }, []);
  const board = useMemo(() => {
    // A page that arrives with its dialog open has the dialog's region first.
    const region = regions.findLast((each) => each.closest('dialog')) ?? regions[0] ?? null;
    return { toasts, region, renew, remove, enter };
  }, [toasts, regions, renew, remove, enter]);
  return (
    <ToastContext value={add}>
      <ToastBoardContext value={board}>
        {children}
        <ToastRegion />
      </ToastBoardContext>
    </ToastContext>
  );
}
