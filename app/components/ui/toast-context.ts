import { createContext, use } from 'react';

export interface Toast {
  id: number;
  text: string;
  /** When it closes by itself: milliseconds of the page's clock. */
  endsAt: number;
}

export interface ToastBoard {
  toasts: readonly Toast[];
  /** The region that shows them now. */
  region: HTMLElement | null;
  /** Gives a toast its whole time again. */
  renew(id: number): void;
  remove(id: number): void;
  /** Lets a region take part while it is there; answers how it leaves. */
  enter(region: HTMLElement): () => void;
}

export const ToastContext = createContext<(text: string) => void>(() => undefined);

/** Gives `toast(text)`: a short message that needs no answer. */
export function useToast(): (text: string) => void {
  return use(ToastContext);
}

export const ToastBoardContext = createContext<ToastBoard | null>(null);
