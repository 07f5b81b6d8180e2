import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { ArrowLeft, ArrowRight, X } from '#app/components/ui/icons.tsx';
import type { ProjectDetails } from '#server/features/projects/get-project.ts';

export type Picture = ProjectDetails['gallery'][number];

interface ZoomDialogProps {
  pictures: Picture[];
  start: number;
  /** Receives the position of the picture that was shown last. */
  onClose: (shown: number) => void;
}

/** Shows a picture on the whole screen, scaled to fit or at its own size. */
export function ZoomDialog({ pictures, start, onClose }: ZoomDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState(start);
  const [isActualSize, setActualSize] = useState(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const picture = pictures[shown];
  if (!picture) return null;

  const turn = (by: number) => setShown((shown + by + pictures.length) % pictures.length);
  function handleKey(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    // The arrow keys scroll a picture at its own size.
    if (by === undefined || isActualSize) return;
    event.preventDefault();
    turn(by);
  }

  return (
    <dialog
      ref={dialog}
      aria-label={picture.alt}
      onKeyDown={handleKey}
      onCancel={(event) => {
        event.preventDefault();
        onClose(shown);
      }}
      className="zoom-dialog"
    >
      <div className="flex items-center gap-2 border-b border-line p-2 sm:px-4">
        <p className="caption mr-auto min-w-0 truncate">
          {shown + 1} / {pictures.length}
          <span className="max-sm:hidden"> · {picture.alt}</span>
        </p>
        {pictures.length > 1 && (
          <>
            <Button size="sm" aria-label="Previous picture" onClick={() => turn(-1)}>
              <ArrowLeft className="size-4" />
            </Button>
            <Button size="sm" aria-label="Next picture" onClick={() => turn(1)}>
              <ArrowRight className="size-4" />
            </Button>
          </>
        )}
        <Button size="sm" aria-pressed={isActualSize} onClick={() => setActualSize(!isActualSize)}>
          Actual size
        </Button>
        <Button size="sm" aria-label="Close" onClick={() => onClose(shown)}>
          <X className="size-4" />
        </Button>
      </div>
      {/* The keyboard only scrolls elements that can have the focus. */}
      <div data-actual={isActualSize || undefined} tabIndex={isActualSize ? 0 : undefined}>
        <img key={picture.url} src={picture.url} alt="" width={picture.width} height={picture.height} />
      </div>
    </dialog>
  );
}
