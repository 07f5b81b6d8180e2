import { X } from 'lucide-react';
import { use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Toast, type ToastBoard, ToastBoardContext } from './toast-context.ts';

/**
 * Where toasts appear: one for the page, and one inside each modal dialog, for outside of an open one they could be seen but
 * neither pressed nor heard. The newest shows them; all are there before they have anything to say, so that it is announced.
 */
export function ToastRegion() {
  const board = use(ToastBoardContext);
  const enter = board?.enter;
  const [region, setRegion] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => (region ? enter?.(region) : undefined), [region, enter]);
  useEffect(() => {
    // Above the dialog around it; a browser without popovers shows it inside.
    region?.togglePopover?.(true);
  }, [region]);
  return (
    <div
      ref={setRegion}
      popover="manual"
      aria-live="polite"
      data-screen-only
      className="pointer-events-none fixed inset-x-4 top-auto bottom-4 z-50 m-0 flex w-auto overflow-visible border-0 bg-transparent p-0 text-text flex-col items-center gap-2"
    >
      {board &&
        board.region === region &&
        board.toasts.map((toast) => <ToastCard key={toast.id} toast={toast} board={board} />)}
    </div>
  );
}

function ToastCard({ toast: { id, text, endsAt }, board }: { toast: Toast; board: ToastBoard }) {
  const { remove, renew } = board;
  const [held, setHeld] = useState(false);
  const before = useRef<EventTarget | null>(null);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => remove(id), Math.max(endsAt - performance.now(), 0));
    return () => clearTimeout(timer);
  }, [held, id, endsAt, remove]);
  const hold = () => setHeld(true);
  const dismiss = () => {
    remove(id);
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  };
  const letGo = () => {
    setHeld(false);
    renew(id);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only gives more time to read
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: the same
    <div
      onPointerEnter={hold}
      onPointerLeave={letGo}
      onFocus={(event) => {
        before.current = event.relatedTarget;
        hold();
      }}
      onBlur={letGo}
      className="toast pointer-events-auto flex max-w-md items-center gap-2 rounded-md border border-edge bg-raised py-1 pr-1 pl-4 text-sm"
    >
      <p>{text}</p>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={dismiss}
        className="grid size-11 shrink-0 place-items-center rounded-md text-muted hover:text-text"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}
