import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import { X } from './icons.tsx';
import { ToastRegion } from './toast-region.tsx';
import { useBackdropPress } from './use-backdrop-press.ts';

interface DialogProps {
  title: ReactNode;
  children: ReactNode;
  /** Called for Escape, a press on the backdrop and the close button. It usually navigates away. */
  onClose: () => void;
  /** False while another dialog or the provider's window, which needs focus and top layer, is above. */
  modal?: boolean;
  /** Makes room for wide forms and tables. */
  wide?: boolean;
  /** Stands at the side of a wide screen at its full height, for details of a row. Else it is wide. */
  side?: boolean;
}

/**
 * A modal dialog, which fills the screen on phones. The server renders an open `<dialog>`, and hydration
 * makes it modal; the browser then traps the focus and makes the page inert.
 */
export function Dialog({ title, children, onClose, modal = true, wide, side }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  // A dialog in the server's HTML is not faded in: it would disappear once and count as painted late.
  const [isFadedIn] = useState(useHydrated());
  useBackdropPress(dialog, onClose);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // The server renders the dialog open, but `showModal` requires a closed one.
    element.close();
    if (modal) element.showModal();
    else element.show();
    // Without this, the browser would focus the close button, which comes first.
    heading.current?.focus({ preventScroll: true });
    return () => element.close();
  }, [modal]);

  return (
    <dialog
      ref={dialog}
      open
      suppressHydrationWarning
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Pages can't prevent a second Escape. After our own `close()` the dialog is open again or unmounted.
      onClose={() => {
        if (dialog.current && !dialog.current.open) onClose();
      }}
      data-wide={wide || side || undefined}
      data-side={side || undefined}
      data-fade={isFadedIn || undefined}
      className="dialog"
    >
      <div className="flex min-h-full flex-col p-(--dialog-padding)">
        <div className="mb-5 flex items-start justify-between gap-4">
          <h1 id={id} ref={heading} tabIndex={-1} className="min-w-0 text-2xl wrap-anywhere outline-none">
            {title}
          </h1>
          <button
            type="button"
            aria-label="Close"
            onClick={() => onClose()}
            className="-mt-1.5 -mr-2.5 grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-raised hover:text-text"
          >
            <X className="size-5" />
          </button>
        </div>
        {children}
        <div aria-hidden className="dialog-end" />
      </div>
      {/* The key remounts the region, because the popover that was shown last is on top. */}
      <ToastRegion key={String(modal)} />
    </dialog>
  );
}
