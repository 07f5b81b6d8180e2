import { use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { X } from './icons.tsx';
import { type Toast, type ToastQueue, ToastQueueContext } from './toast-context.ts';

/**
 * Shows toasts. The page has a region, and so has each modal dialog, because content outside an open dialog
 * is inert. Only the innermost region shows toasts. All are mounted early, because live regions must exist
 * before their text changes.
 */
export function ToastRegion() {
  const queue = use(ToastQueueContext);
  const registerRegion = queue?.registerRegion;
  const [region, setRegion] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => (region ? registerRegion?.(region) : undefined), [region, registerRegion]);
  useEffect(() => {
    // A popover lies above the dialog. Browsers without popovers show the toasts inside the dialog.
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
      {queue &&
        queue.activeRegion === region &&
        queue.toasts.map((toast) => <ToastCard key={toast.id} toast={toast} queue={queue} />)}
    </div>
  );
}

function ToastCard({ toast: { id, text, expiresAt }, queue }: { toast: Toast; queue: ToastQueue }) {
  const { remove, renew } = queue;
  const [isPaused, setPaused] = useState(false);
  const previousFocus = useRef<EventTarget | null>(null);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => remove(id), Math.max(expiresAt - performance.now(), 0));
    return () => clearTimeout(timer);
  }, [isPaused, id, expiresAt, remove]);
  const pause = () => setPaused(true);
  const dismiss = () => {
    remove(id);
    if (previousFocus.current instanceof HTMLElement) previousFocus.current.focus({ preventScroll: true });
  };
  const resume = () => {
    setPaused(false);
    renew(id);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only pause the timer (WCAG 2.2.1)
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: only the button inside can be pressed
    <div
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={(event) => {
        previousFocus.current = event.relatedTarget;
        pause();
      }}
      onBlur={resume}
      className="pointer-events-auto animate-[dialog-in_180ms_var(--ease-emphasized)] flex max-w-md items-center gap-2 rounded-md border border-edge bg-raised py-1 pr-1 pl-4 text-sm"
    >
      <p>{text}</p>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={dismiss}
        className="grid size-11 shrink-0 place-items-center rounded-md text-muted hover:text-text"
      >
        <X className="size-4" />
      </button>
    </div>
  );
}
