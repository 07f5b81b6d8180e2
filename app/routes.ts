import type { RouteConfig } from '@react-router/dev/routes';
import { index, route } from '@react-router/dev/routes';

/** Every address of the shop, pages first; /sandbox is served beside the app. */
export default [
  index('storefront/home.tsx'),
  route('projects', 'storefront/projects.tsx'),
  route('projects/:projectSlug', 'storefront/project.tsx'),
  route('select-project', 'storefront/select-project.ts'),
  route('login', 'account/login.tsx'),
  route('merge', 'account/merge.tsx'),
  route('payment', 'checkout/payment.tsx'),
  route('dashboard', 'account/dashboard/dashboard.tsx'),
  route('dashboard/earnings', 'account/rewards/earnings.ts'),
  route('contact', 'storefront/pages/contact.tsx'),
  route('about', 'storefront/pages/about.tsx'),
  route('faq', 'storefront/pages/faq.tsx'),
  route('terms', 'storefront/pages/terms.tsx'),
  route('privacy', 'storefront/pages/privacy.tsx'),
  route('refund-policy', 'storefront/pages/refund-policy.tsx'),
  route('blog', 'storefront/blog/blog.tsx'),
  route('blog/:slug', 'storefront/blog/post.tsx'),
  route('admin/login', 'admin/login.tsx'),
  route('admin', 'admin/layout.tsx', [
    index('admin/dashboard.tsx'),
    route('users', 'admin/users/users.tsx', [route(':userId', 'admin/users/user-details.tsx')]),
    route('projects', 'admin/projects/projects.tsx', [
      route('new', 'admin/projects/add-project.tsx'),
      route(':projectId', 'admin/projects/update-project.tsx'),
    ]),
    route('audit', 'admin/audit.tsx'),
    route('security', 'admin/security.tsx'),
  ]),
  route('admin/check-repository', 'admin/projects/check-repository.ts'),
  route('admin/covers', 'admin/projects/upload-cover.ts'),

  route('functions/us-central1/:name', 'endpoints/functions.ts'),
  route('documents/*', 'endpoints/documents.ts'),
  route('covers/:id', 'endpoints/cover.ts'),
  route('auth/*', 'endpoints/auth.ts'),
  route('confirm-checkout', 'endpoints/confirm-checkout.ts'),
  route('webhooks/razorpay', 'endpoints/razorpay-webhook.ts'),
  route('healthz', 'endpoints/health.ts'),
  route('readyz', 'endpoints/ready.ts'),
  route('metrics', 'endpoints/metrics.ts'),

  route('sitemap.xml', 'endpoints/sitemap.ts'),
  route('sitemaps/:file', 'endpoints/sitemap-file.ts'),
  route('robots.txt', 'endpoints/robots.ts'),
  route('og.png', 'endpoints/share-picture.ts', { id: 'shop-picture' }),
  route('og/:file', 'endpoints/share-picture.ts'),
  route('manifest.webmanifest', 'endpoints/manifest.ts'),

  route('*', 'storefront/not-found.tsx'),
] satisfies RouteConfig;
