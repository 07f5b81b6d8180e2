import { scriptOf } from './script-of.ts';

/**
 * Shows of each cover its picture or, while that is loading and if it fails, its drawing, which is the last
 * element of the cover. What fails is hidden, because browsers would draw a broken picture there, and so is every
 * other picture that fails and says nothing.
 */
function watchCovers(): void {
  function settle({ type, target }: Event) {
    if (!(target instanceof HTMLImageElement)) return;
    const drawing = target.closest('.cover')?.lastElementChild;
    if (type === 'error' && (drawing || !target.alt)) target.hidden = true;
    if (drawing instanceof HTMLElement && drawing !== target) drawing.hidden = type === 'load';
  }
  document.addEventListener('load', settle, true);
  document.addEventListener('error', settle, true);
}

/** This script runs in the head, because pictures load and fail before the page's scripts run. */
export const WATCH_COVERS_SCRIPT = scriptOf(watchCovers);
