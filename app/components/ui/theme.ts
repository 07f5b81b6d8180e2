export type Theme = 'light' | 'dark';

/** The browser's own bars take the colour of the paper. */
export const BACKGROUND_COLORS: Record<Theme, string> = { dark: '#0b1322', light: '#f6efe0' };

const COOKIE = 'theme';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The theme somebody chose; dark when nobody did. Takes a `cookie` header. */
export function parseTheme(cookies: string | null): Theme {
  return /(?:^|;\s*)theme=light(?:;|$)/.test(cookies ?? '') ? 'light' : 'dark';
}

/** Changes the open page at once, and every later one through the cookie. Browser only. */
export function applyTheme(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BACKGROUND_COLORS[theme]);
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${COOKIE}=${theme}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}
