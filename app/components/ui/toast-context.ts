import { createContext, use } from 'react';

export interface Toast {
  id: number;
  text: string;
  /** When the toast closes, on the clock of `performance.now()`. */
  expiresAt: number;
}

export interface ToastQueue {
  toasts: readonly Toast[];
  /** The region that shows the toasts. */
  activeRegion: HTMLElement | null;
  /** Restarts a toast's timer. */
  renew(id: number): void;
  remove(id: number): void;
  /** Registers a mounted region and returns a function that unregisters it. */
  registerRegion(region: HTMLElement): () => void;
}

export const ToastContext = createContext<(text: string) => void>(() => undefined);

/** Returns a function that shows a toast. */
export function useToast(): (text: string) => void {
  return use(ToastContext);
}

export const ToastQueueContext = createContext<ToastQueue | null>(null);
