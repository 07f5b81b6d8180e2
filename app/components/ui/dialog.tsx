import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import * as messages from '#app/messages/common.ts';
import { X } from './icons.tsx';
import { ToastRegion } from './toast-region.tsx';
import { useBackdropPress } from './use-backdrop-press.ts';

interface DialogProps {
  title: string;
  children: ReactNode;
  /** Called by Escape, the backdrop and the close button; usually navigates away. */
  onClose: () => void;
  /** False while another dialog or the provider's window is above: releases the focus and the top layer. */
  modal?: boolean;
  /** For wide forms and tables. */
  wide?: boolean;
}

/**
 * A modal dialog, full screen on phones. Rendered by the server as an open `<dialog>` and made modal on hydration; the
 * browser traps the focus and makes the page inert.
 */
export function Dialog({ title, children, onClose, modal = true, wide = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  // Not when it comes with the page: it would be faded in when the page is already there, and count as painted late.
  const [isFadedIn] = useState(useHydrated());
  useBackdropPress(dialog, onClose);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // The server renders it open; `showModal` requires a closed dialog.
    element.close();
    if (modal) element.showModal();
    else element.show();
    // Not the close button, which comes first.
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
      // Browsers do not let a second Escape be prevented. After our own `close()` the dialog is open again or unmounted.
      onClose={() => {
        if (dialog.current && !dialog.current.open) onClose();
      }}
      data-wide={wide || undefined}
      data-fade={isFadedIn || undefined}
      className="dialog"
    >
      <div className="flex min-h-full flex-col p-5 sm:p-7">
        <div className="mb-5 flex items-start justify-between gap-4">
          <h1 id={id} ref={heading} tabIndex={-1} className="text-2xl outline-none">
            {title}
          </h1>
          <button
            type="button"
            aria-label={messages.close}
            onClick={() => onClose()}
            className="-mt-1.5 -mr-2.5 grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-raised hover:text-text"
          >
            <X className="size-5" />
          </button>
        </div>
        {children}
      </div>
      {/* Remounted, because the last shown popover is on top. */}
      <ToastRegion key={String(modal)} />
    </dialog>
  );
}
