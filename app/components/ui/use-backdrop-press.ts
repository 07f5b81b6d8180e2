import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Calls `onPress` when the backdrop of a dialog is pressed. The dialog has no padding, so it is the
 * target of no other press. Drags that end on the backdrop are ignored. `closedby="any"` would do the
 * same, but not in every browser:
 * https://developer.mozilla.org/docs/Web/API/HTMLDialogElement/closedBy
 */
export function useBackdropPress(dialog: RefObject<HTMLDialogElement | null>, onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    let isPressed = false;
    const stopped = new AbortController();
    const { signal } = stopped;
    const start = ({ target }: Event) => {
      isPressed = target === element;
    };
    const end = ({ target }: Event) => {
      if (isPressed && target === element) press();
    };
    element.addEventListener('pointerdown', start, { signal });
    element.addEventListener('click', end, { signal });
    return () => stopped.abort();
  }, [dialog]);
}
