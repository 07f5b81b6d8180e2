import { use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import * as messages from '#app/messages/common.ts';
import { X } from './icons.tsx';
import { type Toast, type ToastQueue, ToastQueueContext } from './toast-context.ts';

/**
 * Shows toasts. Each page has one region, and each modal dialog its own, because content outside an open dialog is inert.
 * Only the innermost shows toasts; all are mounted beforehand, because live regions must exist before their text changes.
 */
export function ToastRegion() {
  const queue = use(ToastQueueContext);
  const registerRegion = queue?.registerRegion;
  const [region, setRegion] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => (region ? registerRegion?.(region) : undefined), [region, registerRegion]);
  useEffect(() => {
    // A popover is above the dialog; without support it is shown inside.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to operate: reading it, by pointer or focus, pauses its timer (WCAG 2.2.1)
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: no role fits, as what can be operated is the button inside
    <div
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={(event) => {
        previousFocus.current = event.relatedTarget;
        pause();
      }}
      onBlur={resume}
      className="toast pointer-events-auto flex max-w-md items-center gap-2 rounded-md border border-edge bg-raised py-1 pr-1 pl-4 text-sm"
    >
      <p>{text}</p>
      <button
        type="button"
        aria-label={messages.dismiss}
        onClick={dismiss}
        className="grid size-11 shrink-0 place-items-center rounded-md text-muted hover:text-text"
      >
        <X className="size-4" />
      </button>
    </div>
  );
}
