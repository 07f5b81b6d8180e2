import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { applyTheme, type Theme } from './theme.ts';

/** Switches between dark and light. */
export function ThemeButton({ theme: initial }: { theme: Theme }) {
  const [theme, setTheme] = useState(initial);
  const other = theme === 'dark' ? 'light' : 'dark';
  const toggle = () => {
    applyTheme(other);
    setTheme(other);
  };
  const Icon = other === 'light' ? Sun : Moon;
  return (
    <button
      type="button"
      aria-label={`Switch to ${other} mode`}
      onClick={toggle}
      data-screen-only
      data-needs-script
      className="fixed right-4 bottom-4 z-20 grid size-11 place-items-center rounded-full border border-edge bg-surface text-text transition-colors hover:border-text hover:bg-raised"
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
