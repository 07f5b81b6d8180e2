import { saveCookie } from '#app/lib/save-cookie.ts';
import { themeCookie } from '#domain/cookies.ts';

export type Theme = 'light' | 'dark';

/** The colors of `<meta name="theme-color">`. */
export const BACKGROUND_COLORS: Record<Theme, string> = { dark: '#0b1322', light: '#f6efe0' };

/**
 * Shows the theme that the cookie has. The server runs it in the head, before the first paint, so it must not
 * refer to anything outside. It adds the theme color, because hydration would duplicate a changed `<meta>`.
 */
export function showSavedTheme(cookieName: string, colors: Record<Theme, string>): void {
  const theme = document.cookie.split('; ').includes(`${cookieName}=light`) ? 'light' : 'dark';
  document.documentElement.classList.toggle('dark', theme === 'dark');
  const known = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  const meta = known ?? document.createElement('meta');
  meta.name = 'theme-color';
  meta.content = colors[theme];
  if (!known) document.head.append(meta);
}

/** Returns the theme of the open page. It only works in the browser. */
export function getTheme(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
}

const listeners = new Set<() => void>();

/** Calls `listener` after each change of the theme. Returns a function that ends this. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Applies the theme to the open page and saves it for later ones. It only works in the browser. */
export function applyTheme(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BACKGROUND_COLORS[theme]);
  saveCookie(themeCookie, theme);
  for (const listener of listeners) listener();
}
