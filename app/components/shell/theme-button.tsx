import { useSyncExternalStore } from 'react';
import { Moon, Sun } from '#app/components/ui/icons.tsx';
import { applyTheme, getTheme, onThemeChange } from '#app/components/ui/theme.ts';

/**
 * Switches between dark and light. The server doesn't know the theme, so CSS chooses icon and text. Wide
 * screens have a floating button; phones have a row in the menu and the footer, or a button in the header of
 * the admin panel. One of them is visible at a time.
 */
export function ThemeButton({ className, isRow = false }: { className: string; isRow?: boolean }) {
  const theme = useSyncExternalStore(onThemeChange, getTheme, () => 'dark' as const);
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      aria-label={other === 'light' ? 'Switch to light mode' : 'Switch to dark mode'}
      onClick={() => applyTheme(other)}
      data-screen-only
      data-needs-script
      className={className}
    >
      <Sun className="hidden size-5 dark:block" />
      <Moon className="size-5 dark:hidden" />
      {isRow && (
        <>
          <span className="hidden dark:inline">Light mode</span>
          <span className="dark:hidden">Dark mode</span>
        </>
      )}
    </button>
  );
}
