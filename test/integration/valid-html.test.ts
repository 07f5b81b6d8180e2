import { HtmlValidate } from 'html-validate';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { posts } from '#content/posts/posts.ts';
import { parseThreadNumber } from '#domain/thread.ts';
import { createShopAuth } from '#server/bootstrap/create-shop.ts';
import type { Actor } from '#server/context.ts';
import { freeOrderLink } from '#server/features/checkout/confirm-free-order.ts';
import { getOrder } from '#server/features/orders/get-order.ts';
import { orderLink } from '#server/features/orders/order-link.ts';
import { waitingLink } from '#server/features/pauses/confirm-waiting.ts';
import { joinWaitingList } from '#server/features/pauses/join-waiting-list.ts';
import { dataLink } from '#server/features/privacy/request-data-link.ts';
import { encodePng } from '#server/features/repositories/render/encode-png.ts';
import { syncRepository } from '#server/features/repositories/sync-repository.ts';
import { reviews } from '#server/features/reviews/schema.ts';
import { fileComplaint } from '#server/features/threads/file-complaint.ts';
import { complaintLink } from '#server/features/threads/thread-links.ts';
import { subscribe, unsubscribeLink } from '#server/features/versions/subscriptions.ts';
import { createGuideLink } from '#server/features/viva/guide-link.ts';
import { createEmailLink } from '#server/integrations/auth/email-links.ts';
import { createClients } from '#server/integrations/github/client.ts';
import { RepositoryReader } from '#server/integrations/github/repository-reader.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { openApp } from '#test/harness/app.ts';
import { makeProject } from '#test/harness/factories.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';

// Every public page is valid HTML, each with all that it can show. Of the admin panel only the login is
// public.

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React writes `charSet`, `<meta/>` and `open=""`; HTML knows no difference.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
    // React's IDs begin with `_`, which HTML allows; the rule wants IDs that need no escape in CSS.
    'valid-id': ['error', { relaxed: true }],
    // Styles that are computed, such as the width of a bar. The content security policy allows them.
    'no-inline-style': 'off',
    // The progress of rewards is a ring, which `<progress>` cannot draw. Buttons that lead to a page are
    // links, so that they open in a new tab, and without a script.
    'prefer-native-element': ['error', { exclude: ['button', 'progressbar'] }],
  },
});

const MANIFEST = {
  requires: [{ tool: 'python', version: '>=3.10' }],
  field: 'ai',
  level: 'beginner',
  teamSize: 2,
  hardware: [{ item: 'Camera', rupees: 1250 }],
  operatingSystems: ['linux', 'windows'],
  demo: 'https://demo.example/leaf',
  video: 'https://videos.example/leaf.mp4',
  previews: ['docs/*.png', 'app/*.py'],
};
const README =
  '# Leaf\n\n## Set up\n\n1. Run `npm start`\n\n| Class | F1 |\n| --- | --- |\n| rust | 0.93 |\n\n> Quote\n';

const shop = setUp(openOrderShop);
let buyer: Actor;
let projectId: string;
/** Pages behind links that the shop has mailed. */
let mailed: Record<
  | 'order'
  | 'setup'
  | 'help'
  | 'disclosure'
  | 'report'
  | 'viva'
  | 'mock'
  | 'guide'
  | 'freeOrder'
  | 'waiting'
  | 'unsubscribe'
  | 'data'
  | 'complaint',
  string
>;

beforeEach(async () => {
  const { db } = shop.context;
  const names = { slug: 'leaf', name: 'Leaf Doctor', repoOwner: 'acme', repoName: 'leaf' };
  const project = { tech: ['Python', 'Flask'], features: ['Code', 'Report'], description: 'Finds diseases.' };
  ({ id: projectId } = await makeProject(db, { ...names, ...project, teamSize: 2 }));
  const free = await makeProject(db, { slug: 'free', name: 'Tide', tech: ['Python'], pricePaise: 0 });
  const paused = await makeProject(db, {
    slug: 'paused',
    tech: ['Python'],
    pausedAt: new Date(),
    coverImage: '/covers/a',
  });
  await readRepository();
  shop.context.auth = createShopAuth(shop.context, 's'.repeat(32));
  buyer = await shop.makeConfirmedBuyer();
  const publicId = await shop.createOpenOrder({ projectId, buyer });
  await shop.pay(publicId);
  const order = await getOrder(db, publicId);
  const review = { orderId: order.id, projectId, rating: 4, text: 'Runs.', answer: 'Thank you.' };
  await db.insert(reviews).values({ id: 'review', status: 'shown', ...review });
  const freeId = await shop.createOpenOrder({ projectId: free.id, price: 0, email: 'ravi@example.com' });
  await joinWaitingList(shop.context, { projectId: paused.id, email: 'ravi@example.com' });
  const { rows } = await shop.database.pool.query('select token from waiting_list');
  const complaint = { email: 'asha@example.com', reference: 'pay_1', message: 'No reply since Monday.' };
  const { number } = await fileComplaint(shop.context, complaint);
  const { token } = await db.transaction((tx) => subscribe(tx, 'asha@example.com'));
  const link = { userId: null, email: 'asha@example.com' };
  const dataToken = await createEmailLink(db, { purpose: 'your-data', link, hours: 1 });
  mailed = {
    order: orderLink(shop.context, order),
    setup: orderLink(shop.context, order).replace('?', '/setup?'),
    help: orderLink(shop.context, order).replace('?', '/help?'),
    disclosure: orderLink(shop.context, order).replace('?', '/disclosure?'),
    report: orderLink(shop.context, order).replace('?', '/report?'),
    viva: orderLink(shop.context, order).replace('?', '/viva?'),
    mock: orderLink(shop.context, order).replace('?', '/viva/mock?seed=a&'),
    guide: (await createGuideLink(shop.as(buyer), { orderId: publicId, key: '' })).url,
    freeOrder: freeOrderLink(shop.context, freeId),
    waiting: waitingLink(shop.context, rows[0].token),
    unsubscribe: unsubscribeLink(shop.context, token),
    data: dataLink(shop.context, dataToken),
    complaint: complaintLink(shop.context, parseThreadNumber('complaint', number)!),
  };
});

async function readRepository(): Promise<void> {
  const picture = encodePng(40, 30, new Uint8Array(40 * 30 * 4).fill(200));
  shop.github.putRepository('acme/leaf', {
    'README.md': README,
    'capstone.json': JSON.stringify(MANIFEST),
    'docs/login.png': picture,
    'docs/list.png': picture,
    'app/main.py': 'print("hello")\n',
  });
  shop.github.setCheckRuns('acme/leaf', [{ name: 'tests', title: '128 tests passed' }]);
  shop.github.addRelease('acme/leaf', { tag: 'v1.0', name: 'First' });
  const clients = createClients({ apiUrl: shop.github.url, token: 't' }, pino({ level: 'silent' }));
  const admin = await asAdmin(shop, 'projectWrite');
  await syncRepository({ ...admin, repositoryReader: new RepositoryReader(clients) }, { projectId });
}

/**
 * The addresses to look at by the pattern of their route. `{…}` is the page behind a mailed link, `buyer:` is
 * a page as the buyer sees it, and `chosen:` as a visitor sees it who chose the project.
 */
const PAGES: Record<string, string[]> = {
  '': ['/', 'buyer:/'],
  projects: [
    '/projects',
    '/projects?search=pyhton',
    '/projects?search=zzz&tech=Python',
    '/projects?price=free',
  ],
  'projects/:projectSlug': ['/projects/leaf', 'buyer:/projects/leaf', '/projects/free', '/projects/paused'],
  'technologies/:technologySlug': ['/technologies/python'],
  'notify-me': ['/notify-me'],
  'notify-me/:token': ['{waiting}', '/notify-me/unknown'],
  'unsubscribe/:token': ['{unsubscribe}', '/unsubscribe/unknown'],
  login: ['/login', '/login?token=a', 'chosen:/login'],
  merge: ['buyer:/merge?token=unknown'],
  'confirm-email': ['buyer:/confirm-email?token=unknown'],
  'orders/:orderId': ['{order}'],
  'orders/:orderId/setup': ['{setup}'],
  'orders/:orderId/help': ['{help}'],
  'orders/:orderId/disclosure': ['{disclosure}'],
  'orders/:orderId/report': ['{report}'],
  'orders/:orderId/viva': ['{viva}'],
  'orders/:orderId/viva/mock': ['{mock}'],
  'viva/:token': ['{guide}', '/viva/unknown'],
  'complaints/:number': ['{complaint}'],
  'free-orders/:orderId': ['{freeOrder}'],
  'dashboard/account': ['buyer:/dashboard/account', 'buyer:/dashboard/account/delete'],
  payment: ['chosen:/payment'],
  dashboard: ['buyer:/dashboard'],
  contact: ['/contact'],
  about: ['/about'],
  faq: ['/faq'],
  'honest-use': ['/honest-use'],
  'privacy/request': ['/privacy/request'],
  'privacy/data/:token': ['{data}', '/privacy/data/unknown'],
  terms: ['/terms', '/terms?version=2026-11-22'],
  privacy: ['/privacy'],
  'refund-policy': ['/refund-policy'],
  blog: ['/blog'],
  'blog/:slug': [...posts.map(({ slug }) => `/blog/${slug}`), '/blog/unknown'],
  'admin/login': ['/admin/login'],
  '*': ['/unknown'],
};

test('every page but those of the admin panel is looked at', async () => {
  const pages = (await routes).filter(({ file, path }) => file.endsWith('.tsx') && path !== 'admin');
  const paths = pages.map(({ path = '' }) => path).sort();
  expect(Object.keys(PAGES).sort(), 'Add a row to PAGES in this file').toEqual(paths);
});

test('every public page is valid HTML', async () => {
  const app = await openApp();
  const problems: string[] = [];
  for (const page of Object.values(PAGES).flat()) {
    const [, as, address = ''] = /^(?:(\w+):)?(.*)$/.exec(page) ?? [];
    const link = mailed[address.slice(1, -1) as keyof typeof mailed] ?? address;
    const { pathname, search } = new URL(link, shop.context.settings.appUrl);
    const cookie = as === 'chosen' ? `selected_project=${projectId}` : '';
    const visitor = as === 'buyer' ? { ...shop.context, actor: buyer } : shop.context;
    const response = await app(visitor, pathname + search, { headers: { cookie } });
    expect([200, 404], page).toContain(response.status);
    const { results } = await validator.validateString(await response.text());
    for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages))
      problems.push(`${page}: ${message} (${ruleId}) at ${selector}`);
  }
  expect(problems).toEqual([]);
});
