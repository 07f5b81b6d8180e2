/** Paths without parameters, which are their own route pattern. */
const STATIC_PATHS = new Set([
  '/',
  '/projects',
  '/login',
  '/payment',
  '/dashboard',
  '/contact',
  '/about',
  '/faq',
  '/honest-use',
  '/terms',
  '/privacy',
  '/refund-policy',
  '/blog',
  '/admin',
  '/admin/login',
]);

/** Returns the route pattern of a path, so that metrics have few labels and none says what a user viewed. */
export function getPageKind(path: string): string {
  if (STATIC_PATHS.has(path)) return path;
  if (/^\/projects\/[^/]+$/.test(path)) return '/projects/:projectSlug';
  if (/^\/technologies\/[^/]+$/.test(path)) return '/technologies/:technologySlug';
  if (/^\/blog\/[^/]+$/.test(path)) return '/blog/:slug';
  return 'other';
}
