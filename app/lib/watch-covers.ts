import { scriptOf } from './script-of.ts';

/**
 * Shows of each cover its picture or, while that is loading and if it fails, its drawing, which is the last
 * element of the cover. What fails is hidden, because browsers would draw a broken picture there.
 */
function watchCovers(): void {
  function settle({ type, target }: Event) {
    if (!(target instanceof HTMLImageElement)) return;
    const drawing = target.closest('.cover')?.lastElementChild;
    if (!(drawing instanceof HTMLElement)) return;
    if (type === 'error') target.hidden = true;
    if (drawing !== target) drawing.hidden = type === 'load';
  }
  document.addEventListener('load', settle, true);
  document.addEventListener('error', settle, true);
}

/** This script runs in the head, because pictures load and fail before the page's scripts run. */
export const WATCH_COVERS_SCRIPT = scriptOf(watchCovers);
