/**
 * Makes the presses that came before the page's scripts, now that there is somebody to hear them; first-script.ts kept
 * them. One after the other, so that each finds what the one before it changed.
 */
export function pressAgain(): void {
  const kept = window.keptPresses;
  if (!kept) return;
  delete window.keptPresses;
  kept.stop();
  for (const press of kept.again) setTimeout(press);
}
