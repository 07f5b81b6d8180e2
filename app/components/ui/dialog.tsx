import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { ToastRegion } from './toast-region.tsx';

interface DialogProps {
  title: string;
  children: ReactNode;
  /** Escape, the backdrop and the close button; the owner decides what closing means (usually: go elsewhere). */
  onClose: () => void;
  /**
   * False while another window of ours or of the provider's has to lie above: the dialog stays readable, but lets go of
   * the focus and of the top layer.
   */
  modal?: boolean;
  /** For forms and tables that need more than a column. */
  wide?: boolean;
}

/**
 * A page-style modal: a sheet in the middle, the full screen on phones. The browser's own dialog element: it is in the
 * server's HTML already, keeps the focus inside and makes the rest inert without a line of ours.
 */
export function Dialog({ title, children, onClose, modal = true, wide = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pressedBackdrop = useRef(false);
  const close = useRef(onClose);
  const id = useId();
  useEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // From the server it arrives open but not modal, and only a closed one can be shown as modal.
    element.close();
    if (modal) element.showModal();
    else element.show();
    // Reading starts at the name, not at the close button.
    heading.current?.focus({ preventScroll: true });
    return () => element.close();
  }, [modal]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop's key is Escape, which comes as onCancel
    <dialog
      ref={dialog}
      open
      suppressHydrationWarning
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close.current();
      }}
      // A second Escape closes whatever we say; our own closing has opened it again by now, or taken it away.
      onClose={() => {
        if (dialog.current && !dialog.current.open) close.current();
      }}
      // The dialog has no padding: what hits it, and not its content, hit the backdrop. Dragging out of a field does not count.
      onPointerDown={(event) => {
        pressedBackdrop.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        if (pressedBackdrop.current && event.target === dialog.current) close.current();
      }}
      data-wide={wide || undefined}
      className="dialog"
    >
      <div className="flex min-h-full flex-col p-5 sm:p-7">
        <div className="mb-5 flex items-start justify-between gap-4">
          <h1 id={id} ref={heading} tabIndex={-1} className="text-2xl outline-none">
            {title}
          </h1>
          <button
            type="button"
            aria-label="Close"
            onClick={() => close.current()}
            className="-mt-1.5 -mr-2.5 grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-raised hover:text-text"
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
        {children}
      </div>
      {/* Made anew with each change: what is shown last lies on top. */}
      <ToastRegion key={String(modal)} />
    </dialog>
  );
}
