import { beforeEach, expect, test } from 'vitest';
import { invitations } from '#server/features/access/schema.ts';
import { getOrder } from '#server/features/orders/get-order.ts';
import { orderLink } from '#server/features/orders/order-link.ts';
import { projects } from '#server/features/projects/schema.ts';
import { openApp } from '#test/harness/app.ts';
import { makeProject } from '#test/harness/factories.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { endPurchases } from '#test/harness/paid-order.ts';
import { setUp } from '#test/harness/set-up.ts';

// These tests open the buyer's order page, with and without the key of its mailed link.

const shop = setUp(openOrderShop);
let publicId: string;

beforeEach(async () => {
  publicId = await shop.createOpenOrder();
});

/** Loads the data of the page. */
async function load(search = '') {
  const app = await openApp('pages/account/orders/');
  const response = await app(shop.context, `/orders/${publicId}.data${search}`);
  const text = await response.text();
  const bank = /"bank","(\w+)"/.exec(text)?.[1] ?? null;
  return { status: response.status, bank, hasEmail: text.includes('asha@example.com') };
}

const report = (status: 'authorized' | 'captured' | 'failed') => {
  const payment = shop.razorpay.pay(publicId, { id: 'pay_1', status });
  return shop.deliver(shop.razorpay.webhook(`payment.${status}`, { payment }));
};

test('the order page shows anyone who knows the order only what the bank says about its payment', async () => {
  expect((await load()).status).toBe(404);
  await report('authorized');
  expect(await load()).toEqual({ status: 200, bank: 'waiting', hasEmail: false });
  await report('captured');
  expect((await load()).status).toBe(404);
  await shop.age('authorized_payments', '31 seconds');
  expect(await load()).toEqual({ status: 200, bank: 'confirmed', hasEmail: false });
  const { search } = new URL(orderLink(shop.context, await getOrder(shop.context.db, publicId)));
  expect(await load(search)).toEqual({ status: 200, bank: null, hasEmail: true });
  expect((await load(`${search}x`)).status).toBe(404);
  publicId = 'order_unknown';
  expect((await load()).status).toBe(404);
});

test('the order page shows the buyer the team with the state of each invitation', async () => {
  const { id: projectId } = await makeProject(shop.context.db, { teamSize: 3 });
  publicId = await shop.createOpenOrder({ projectId, teamGithubIds: ['ravi', 'mina'] });
  await shop.pay(publicId);
  const { search } = new URL(orderLink(shop.context, await getOrder(shop.context.db, publicId)));
  const app = await openApp();
  const html = await (await app(shop.context, `/orders/${publicId}${search}`)).text();
  const [, team = ''] = /<ul[^>]* aria-label="Team"[^>]*>([\s\S]*?)<\/ul>/.exec(html) ?? [];
  const items = Array.from(
    team.replaceAll('<!-- -->', '').matchAll(/<li[^>]*>(.*?)<\/li>/gs),
    ([, item = '']) => item.replace(/<[^>]+>/g, ''),
  );
  expect(items.sort()).toEqual([expect.stringMatching(/^mina: /), expect.stringMatching(/^ravi: /)]);
});

test('the order page says that the bank refused a payment, and that it confirmed another one', async () => {
  await report('authorized');
  await report('failed');
  expect(await load()).toEqual({ status: 200, bank: 'refused', hasEmail: false });
  await report('captured');
  expect(await load()).toEqual({ status: 200, bank: 'confirmed', hasEmail: false });
});

test('the order page opens a project in Codespaces once access is granted, if it runs there', async () => {
  const repository = { repoOwner: 'acme', repoName: 'leaf' };
  const { id: projectId } = await makeProject(shop.context.db, { ...repository, runsInBrowser: true });
  publicId = await shop.createOpenOrder({ projectId });
  await shop.pay(publicId);
  const { search } = new URL(orderLink(shop.context, await getOrder(shop.context.db, publicId)));
  const app = await openApp();
  const getLinks = async () => {
    const html = await (await app(shop.context, `/orders/${publicId}${search}`)).text();
    return html.match(/<a [^>]*codespaces[^>]*>/g);
  };
  expect(await getLinks()).toBeNull();
  await shop.context.db.update(invitations).set({ state: 'accepted', status: 'invite_success' });
  expect(await getLinks()).toEqual([
    expect.stringMatching(/^(?!.* role=)(?=.* href="https:\/\/github.com\/codespaces\/new\/acme\/leaf").*>$/),
  ]);
  await shop.context.db.update(projects).set({ runsInBrowser: false });
  expect(await getLinks()).toBeNull();
});

/** The page's text, without its elements. */
async function read(path: string): Promise<string> {
  const app = await openApp();
  const html = await (await app(shop.context, path)).text();
  return html
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}
const keyOf = async () => new URL(orderLink(shop.context, await getOrder(shop.context.db, publicId))).search;

test('the page of an order with access says how to sign in for git clone, and so does the FAQ', async () => {
  await shop.pay(publicId);
  const path = `/orders/${publicId}${await keyOf()}`;
  const hint = /GitHub takes no password for .*GitHub CLI .*GitHub Desktop.*Download ZIP/;
  await shop.context.db.update(invitations).set({ state: 'sent', status: 'invite_success' });
  expect(await read(path)).not.toMatch(hint);
  await shop.context.db.update(invitations).set({ state: 'accepted' });
  expect(await read(path)).toMatch(hint);
  expect(await read('/faq')).toMatch(hint);
});

test('the page of an order says why GitHub lets the account not in, and what to do', async () => {
  await shop.pay(publicId);
  const path = `/orders/${publicId}${await keyOf()}`;
  const reason =
    'GitHub answered 403: The acme organization requires all members to have two-factor authentication enabled.';
  await shop.context.db.update(invitations).set({ state: 'sent', status: 'invite_success', reason });
  expect(await read(path)).toMatch(/We couldn.+t accept it for you, because .+ two-factor authentication/);
  await shop.context.db.update(invitations).set({ state: 'refused', status: 'invite_failed' });
  expect(await read(path)).toMatch(/doesn.+t let us invite .+ two-factor authentication.+ Turn it on/);
});

test('the buyer saves a disclosure with the key of the mailed link, without a script', async () => {
  await shop.pay(publicId);
  const { search } = new URL(orderLink(shop.context, await getOrder(shop.context.db, publicId)));
  const app = await openApp();
  const path = `/orders/${publicId}/disclosure`;
  const post = (query: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return app(shop.context, path + query, { method: 'POST', headers, body });
  };
  expect((await app(shop.context, `${path}.pdf${search}`)).status).toBe(404);
  const refused = await post(search, { reused: 'x'.repeat(4001), changed: 'The threshold' });
  expect(await refused.text()).toMatch(/Please shorten this to 4,000 characters.*The threshold/s);
  const saved = await post(search, { reused: 'Sensor drivers' });
  expect(await saved.text()).toContain('Saved with your order.');
  const page = await app(shop.context, path + search);
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(await page.text()).toContain('Reused: Sensor drivers');
  const pdf = await app(shop.context, `${path}.pdf${search}`);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  for (const query of ['', `${search}x`]) {
    expect((await app(shop.context, path + query)).status).toBe(404);
    expect((await app(shop.context, `${path}.pdf${query}`)).status).toBe(404);
    expect((await post(query, { reused: 'Other' })).status).toBe(404);
  }
});

test('the pages Set up and Help take requests once the order is paid, and not before', async () => {
  const buyer = await shop.makeConfirmedBuyer();
  publicId = await shop.createOpenOrder({ buyer });
  const app = await openApp();
  const read = async (path: string) => {
    const page = await app(shop.as(buyer), `/orders/${publicId}${path}`);
    return [page.status, await page.text()] as const;
  };
  const [status, unpaid] = await read('/setup');
  expect(status).toBe(200);
  expect(unpaid).not.toMatch(/ask for help|id="help"|#help/i);
  expect((await read(''))[1]).not.toMatch(/ask for help/i);
  expect(await read('/help')).toEqual([200, expect.not.stringMatching(/ask for help|id="help"/i)]);
  await shop.pay(publicId);
  for (const page of ['/setup', '/help']) expect((await read(page))[1]).toContain('id="help"');
});

test('the pages of an order have one navigation, of those that exist, for everyone who can open the order', async () => {
  const app = await openApp();
  const { search } = new URL(orderLink(shop.context, await getOrder(shop.context.db, publicId)));
  const read = async (page: string, query = search) => {
    const response = await app(shop.context, `/orders/${publicId}${page}${query}`);
    const [, links = ''] =
      /<nav aria-label="Your order"[^>]*>(.*?)<\/nav>/s.exec(await response.text()) ?? [];
    return [response.status, links] as const;
  };
  const ends = {
    Order: '',
    'Set up': '/setup',
    Viva: '/viva',
    Disclosure: '/disclosure',
    'Report skeleton': '/report',
    Help: '/help',
  };
  const linksOf = (...names: (keyof typeof ends)[]) =>
    names.map((name) => `/orders/${publicId}${ends[name]}${search} ${name}`);
  const expectLinks = async (page: string, expected: string[], current: string) => {
    const [status, html] = await read(page);
    const links = [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/g)].map(([, attributes = '', name = '']) => ({
      to: `${/href="([^"]*)"/.exec(attributes)?.[1]} ${name}`,
      isCurrent: attributes.includes('aria-current'),
    }));
    expect([page, status, links.map(({ to }) => to)]).toEqual([page, 200, expected]);
    expect(links.filter(({ isCurrent }) => isCurrent)).toEqual([
      { to: expect.stringMatching(`${current}$`), isCurrent: true },
    ]);
  };
  for (const [name, end] of Object.entries(ends).filter(([name]) => /^(Order|Set up|Help)$/.test(name)))
    await expectLinks(end, linksOf('Order', 'Set up', 'Help'), name);
  for (const page of ['/viva', '/disclosure', '/report']) expect((await read(page))[0]).toBe(404);
  await shop.pay(publicId);
  const all = linksOf('Order', 'Set up', 'Viva', 'Disclosure', 'Report skeleton', 'Help');
  for (const [name, end] of Object.entries(ends)) await expectLinks(end, all, name);
  for (const end of Object.values(ends)) expect((await read(end, ''))[0]).toBe(404);
  await endPurchases(shop.context.db);
  for (const [name, end] of Object.entries(ends).filter(([name]) => /^(Order|Set up|Help)$/.test(name)))
    await expectLinks(end, linksOf('Order', 'Set up', 'Help'), name);
  for (const page of ['/viva', '/disclosure']) expect((await read(page))[0]).toBe(404);
});

test('the buyer can check a computer with the key of the mailed link, and others cannot', async () => {
  const { id: projectId } = await makeProject(shop.context.db, {
    requires: [{ tool: 'node', version: '>=20' }],
  });
  publicId = await shop.createOpenOrder({ projectId });
  await shop.pay(publicId);
  const { search } = new URL(orderLink(shop.context, await getOrder(shop.context.db, publicId)));
  const app = await openApp();
  const page = await app(shop.context, `/orders/${publicId}/setup${search}`);
  expect(page.headers.get('cache-control')).toBe('no-store');
  const html = await page.text();
  expect(html).toContain('Paste the result here');
  expect(html).toContain('Test-Tool &#x27;node&#x27;');
  expect((await app(shop.context, `/orders/${publicId}/setup`)).status).toBe(404);
  expect((await app(shop.context, `/orders/${publicId}/setup${search}x`)).status).toBe(404);
});
