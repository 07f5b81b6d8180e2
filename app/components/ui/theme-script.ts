import { sourceOf } from '#app/lib/source-of.ts';
import { BACKGROUND_COLORS, type Theme } from './theme.ts';

/** Applies the saved theme. Adds the theme color itself, as hydration would add a second one to a changed one. */
function applySavedTheme(cookieName: string, colors: Record<Theme, string>): void {
  const theme = document.cookie.split('; ').includes(`${cookieName}=light`) ? 'light' : 'dark';
  document.documentElement.classList.toggle('dark', theme === 'dark');
  const meta = document.createElement('meta');
  meta.name = 'theme-color';
  meta.content = colors[theme];
  document.head.append(meta);
}

/** Runs in the head, before the first paint. It is the function's source, so it must not refer to anything outside. */
export const THEME_SCRIPT = `(${sourceOf(applySavedTheme)})('theme',${JSON.stringify(BACKGROUND_COLORS)})`;
