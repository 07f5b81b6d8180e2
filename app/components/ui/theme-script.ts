import { sourceOf } from '#app/lib/source-of.ts';
import { BACKGROUND_COLORS, type Theme } from './theme.ts';

/** Applies the saved theme. It adds the theme color, because hydration would duplicate a changed `<meta>`. */
function applySavedTheme(cookieName: string, colors: Record<Theme, string>): void {
  const theme = document.cookie.split('; ').includes(`${cookieName}=light`) ? 'light' : 'dark';
  document.documentElement.classList.toggle('dark', theme === 'dark');
  const meta = document.createElement('meta');
  meta.name = 'theme-color';
  meta.content = colors[theme];
  document.head.append(meta);
}

/** This script runs in the head, before the first paint. */
export const THEME_SCRIPT = `(${sourceOf(applySavedTheme)})('theme',${JSON.stringify(BACKGROUND_COLORS)})`;
