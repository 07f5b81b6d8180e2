import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { createContext, use, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { takeKeptToast } from './kept-toast.ts';

/** A toast closes by itself after this long, unless somebody points at it or has the focus in it. */
const TOAST_MS = 7000;

interface Toast {
  id: number;
  text: string;
}

const ToastContext = createContext<(text: string) => void>(() => undefined);

/** Gives `toast(text)`: a short message that needs no answer. */
export function useToast(): (text: string) => void {
  return use(ToastContext);
}

/** Shows the toasts of everything inside; once, around the page. */
export function Toasts({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const lastId = useRef(0);
  const region = useRef<HTMLDivElement>(null);
  const add = useCallback((text: string) => {
    lastId.current += 1;
    const toast = { id: lastId.current, text };
    setToasts((shown) => [...shown.filter((other) => other.text !== text), toast]);
  }, []);
  useEffect(() => {
    const kept = takeKeptToast();
    if (kept) add(kept);
  }, [add]);
  const newest = toasts.at(-1)?.id;
  useLayoutEffect(() => {
    // Above whatever modal dialog is open; a browser without popovers shows it below the veil.
    if (newest === undefined || !region.current?.showPopover) return;
    region.current.hidePopover();
    region.current.showPopover();
  }, [newest]);
  const remove = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  );
  return (
    <ToastContext value={add}>
      {children}
      <div
        ref={region}
        popover="manual"
        aria-live="polite"
        data-screen-only
        className="pointer-events-none fixed inset-x-4 top-auto bottom-4 z-50 m-0 flex w-auto overflow-visible border-0 bg-transparent p-0 text-text flex-col items-center gap-2"
      >
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onDone={remove} />
        ))}
      </div>
    </ToastContext>
  );
}

function ToastCard({ toast, onDone }: { toast: Toast; onDone: (id: number) => void }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => onDone(toast.id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [held, toast.id, onDone]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only gives more time to read
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: the same
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="toast pointer-events-auto flex max-w-md items-center gap-2 rounded-md border border-edge bg-raised py-1 pr-1 pl-4 text-sm"
    >
      <p>{toast.text}</p>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => onDone(toast.id)}
        className="grid size-11 shrink-0 place-items-center rounded-md text-muted hover:text-text"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}
