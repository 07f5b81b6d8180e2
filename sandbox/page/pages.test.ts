import { Octokit } from '@octokit/core';
import { createTransport } from 'nodemailer';
import { describe, expect, test } from 'vitest';
import { press, startTestSandbox } from '#test/harness/start-test-sandbox.ts';

describe('the sandbox page', () => {
  test('the page says where things will appear while there are none', async () => {
    const { shop } = await startTestSandbox();
    const response = await shop.request('/sandbox');
    const page = await response.text();
    expect(page).toContain('<h1>Sandbox</h1>');
    expect([...page.matchAll(/<h2 id="[a-z]+">(\w+)<\/h2>/g)].map(([, name]) => name)).toEqual([
      'Mails',
      'WhatsApp',
      'Invites',
      'Payments',
      'Books',
      'Reviews',
      'Problems',
      'Copies',
      'Repositories',
    ]);
    expect(page).toContain('<a href="/">Back to the shop</a>');
    expect(page).not.toMatch(/<script|<style| style=|\son\w+=/);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('the page shows the newest first, also after a restart', async () => {
    const before = await startTestSandbox();
    const transport = createTransport(before.smtpUrl);
    for (const subject of ['First mail', 'Second mail']) {
      await transport.sendMail({
        from: 'shop@capstone.test',
        to: 'asha@example.com',
        subject,
        text: 'Hello',
      });
    }
    const first = await before.razorpay.orders.create({ amount: 49_900, currency: 'INR' });
    await press(before, 'fail', first.id);
    await press(before, 'pay', first.id);
    await new Octokit({ auth: 'token', baseUrl: before.githubApiUrl }).request(
      'PUT /repos/{owner}/{repo}/collaborators/{username}',
      { owner: 'capstone-projects', repo: 'smart-attendance', username: 'asha', permission: 'pull' },
    );
    await before.close();

    const { shop } = await startTestSandbox({ dataDir: before.dataDir });
    const page = await (await shop.request('/sandbox')).text();
    expect(page.indexOf('Second mail')).toBeLessThan(page.indexOf('First mail'));
    expect(page.indexOf('Captured')).toBeLessThan(page.lastIndexOf('Failed'));
    expect(page).toContain('capstone-projects/smart-attendance');
    expect(page).toContain('action="/sandbox/invites/1/accept"');
    expect(page).toContain('₹499</span>');
    expect(page).toContain(first.id);
    expect(page).toContain('no answer');
  });

  test.each([
    ['', 'dark'],
    ['theme=light', 'light'],
    ['theme=dark', 'dark'],
    ['theme="><script>', 'dark'],
  ])('with the cookie %j it is %s', async (cookie, theme) => {
    const { shop } = await startTestSandbox();
    const page = await (await shop.request('/sandbox', { headers: { cookie } })).text();
    expect(page).toContain(`<html lang="en" class="${theme}">`);
  });

  test('the page serves its styles, fonts and avatars, and nothing else from the disk', async () => {
    const { shop } = await startTestSandbox();
    const styles = await (await shop.request('/sandbox/styles/sandbox.css')).text();
    const fonts = [...styles.matchAll(/url\("\.\.(\/fonts\/[^"]+)"\)/g)].map(([, path]) => path!);
    expect(fonts.length).toBeGreaterThan(2);
    for (const path of fonts)
      expect((await shop.request(`/sandbox${path}`)).headers.get('content-type')).toBe('font/woff2');
    expect((await shop.request('/sandbox/fonts/..%2Fpackage.json')).status).toBe(404);
    expect((await shop.request('/sandbox/fonts/constructor')).status).toBe(404);

    const face = await shop.request('/sandbox/avatars/asha-rao.svg');
    expect(face.headers.get('content-type')).toBe('image/svg+xml');
    expect(await face.text()).toMatch(/^<svg/);
    expect((await shop.request('/sandbox/avatars/missing.svg')).status).toBe(404);
  });

  test('the checkout script contains its styles', async () => {
    const sandbox = await startTestSandbox();
    const response = await sandbox.shop.request(sandbox.checkoutPath);
    const script = await response.text();
    expect(response.headers.get('content-type')).toContain('text/javascript');
    expect(script).toContain('window.Razorpay = Razorpay');
    expect(script).toContain('dialog::backdrop');
    expect(script).not.toContain('%CHECKOUT_CSS%');
  });
});
