import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { startTestSandbox } from '#test/harness/start-test-sandbox.ts';

test('the mail server stores a mail, which the sandbox shows with clickable links', async () => {
  const sandbox = await startTestSandbox();
  await createTransport(sandbox.smtpUrl).sendMail({
    from: 'Capstone <shop@capstone.test>',
    to: 'Asha <asha@example.com>',
    subject: 'Receipt for <Smart> Attendance · ₹499',
    text: 'Your link: http://localhost:3000/login?token=a&next=%2F.\nTell <b>nobody</b>.',
    html: '<html><head><title>x</title></head><body><a href="http://localhost:3000/login">Log in</a></body></html>',
  });

  const overview = await (await sandbox.shop.request('/sandbox')).text();
  expect(overview).toContain('Receipt for &lt;Smart&gt; Attendance · ₹499</a>');
  expect(overview).toContain('Asha &lt;asha@example.com&gt;');

  const mail = await (await sandbox.shop.request('/sandbox/mails/1')).text();
  expect(mail).toContain('<h1>Receipt for &lt;Smart&gt; Attendance · ₹499</h1>');
  expect(mail).toContain('Capstone &lt;shop@capstone.test&gt;');
  expect(mail).toContain('<a href="http://localhost:3000/login?token=a&amp;next=%2F" rel="noopener">');
  expect(mail).toContain('Tell &lt;b&gt;nobody&lt;/b&gt;.');
  expect(mail).toContain('src="/sandbox/mails/1/html"');

  const html = await sandbox.shop.request('/sandbox/mails/1/html');
  expect(await html.text()).toContain('<head><base target="_top"><title>');
  expect(html.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(html.headers.get('content-security-policy')).toMatch(/; sandbox (?!.*allow-scripts)/);
});

test('the sandbox offers the attachments of a mail', async () => {
  const sandbox = await startTestSandbox();
  await createTransport(sandbox.smtpUrl).sendMail({
    from: 'shop@capstone.test',
    to: 'asha@example.com',
    text: 'Your invoice.',
    attachments: [
      { filename: 'CAP-26-27-000001.pdf', content: Buffer.from('%PDF-1'), contentType: 'application/pdf' },
    ],
  });
  const mail = await (await sandbox.shop.request('/sandbox/mails/1')).text();
  expect(mail).toContain('<a href="/sandbox/attachments/1">CAP-26-27-000001.pdf</a>');
  const file = await sandbox.shop.request('/sandbox/attachments/1');
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect(await file.text()).toBe('%PDF-1');
  expect((await sandbox.shop.request('/sandbox/attachments/2')).status).toBe(404);
});

test('the mail server accepts mails without subject, text or HTML, and any credentials', async () => {
  const sandbox = await startTestSandbox();
  const url = sandbox.smtpUrl.replace('smtp://', 'smtp://user:pass@');
  const transport = createTransport({ url, pool: true });
  await transport.sendMail({ from: 'shop@capstone.test', to: 'a@example.com', html: '<p>Hi</p>' });
  await transport.sendMail({ from: 'shop@capstone.test', to: 'b@example.com', text: 'Hi' });

  const first = await (await sandbox.shop.request('/sandbox/mails/1')).text();
  expect(first).toContain('No subject');
  const second = await (await sandbox.shop.request('/sandbox/mails/2')).text();
  expect(second).toContain('This email has no HTML part.');
  expect((await sandbox.shop.request('/sandbox/mails/2/html')).status).toBe(404);
  expect((await sandbox.shop.request('/sandbox/mails/3')).status).toBe(404);
  transport.close();
});
