/** Pages whose address is always the same. */
const PAGES = new Set([
  ...['/', '/projects', '/login', '/payment', '/dashboard', '/contact', '/about', '/faq'],
  ...['/terms', '/privacy', '/refund-policy', '/blog', '/admin', '/admin/login'],
]);

/** The route that a path belongs to, so that measurements have few names and none tells what somebody looked at. */
export function pageKind(path: string): string {
  if (PAGES.has(path)) return path;
  if (/^\/projects\/[^/]+$/.test(path)) return '/projects/:projectSlug';
  if (/^\/blog\/[^/]+$/.test(path)) return '/blog/:slug';
  return 'other';
}
