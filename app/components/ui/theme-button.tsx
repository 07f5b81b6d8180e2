import { useState, useSyncExternalStore } from 'react';
import * as messages from '#app/messages/common.ts';
import { Moon, Sun } from './icons.tsx';
import { applyTheme, getTheme } from './theme.ts';

const subscribe = () => () => undefined;

/** Switches between dark and light. The server doesn't know the theme, so CSS chooses the icon. */
export function ThemeButton() {
  const saved = useSyncExternalStore(subscribe, getTheme, () => 'dark' as const);
  const [chosen, setChosen] = useState<typeof saved>();
  const other = (chosen ?? saved) === 'dark' ? 'light' : 'dark';
  const toggle = () => {
    applyTheme(other);
    setChosen(other);
  };
  return (
    <button
      type="button"
      aria-label={other === 'light' ? messages.switchToLight : messages.switchToDark}
      onClick={toggle}
      data-screen-only
      data-needs-script
      className="fixed right-4 bottom-4 z-20 grid size-11 place-items-center rounded-full border border-edge bg-surface text-text transition-colors hover:border-text hover:bg-raised"
    >
      <Sun className="hidden size-5 dark:block" />
      <Moon className="size-5 dark:hidden" />
    </button>
  );
}
