import { createContext, use } from 'react';

export interface Toast {
  id: number;
  text: string;
  /** `performance.now()` when it closes. */
  expiresAt: number;
}

export interface ToastQueue {
  toasts: readonly Toast[];
  /** The region that shows them. */
  activeRegion: HTMLElement | null;
  /** Restarts a toast's timer. */
  renew(id: number): void;
  remove(id: number): void;
  /** Registers a mounted region; returns a function that unregisters it. */
  registerRegion(region: HTMLElement): () => void;
}

export const ToastContext = createContext<(text: string) => void>(() => undefined);

/** Returns a function that shows a short message. */
export function useToast(): (text: string) => void {
  return use(ToastContext);
}

export const ToastQueueContext = createContext<ToastQueue | null>(null);
