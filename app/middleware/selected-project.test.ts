import { expect, test } from 'vitest';
import { readSelectedProject, selectedProjectCookie } from './selected-project.ts';

const sent = (cookie: string) =>
  readSelectedProject(new Request('https://shop.example/payment', { headers: { cookie } }));

test('what was kept is read again, whatever cookies stand around it', () => {
  const [pair] = selectedProjectCookie('58a59572-8560', { appUrl: 'https://shop.example' }).split(';');
  expect(sent(`theme=light; ${pair}; other=1`)).toBe('58a59572-8560');
});

test.each([
  '',
  'theme=light',
  'selected_project=',
  'xselected_project=abc',
  'selected_project=a%00b',
  `selected_project=${'x'.repeat(200)}`,
])('cookies like %j choose nothing', (cookie) => {
  expect(sent(cookie)).toBeNull();
});

test('scripts cannot read it, and on https nobody in between', () => {
  expect(selectedProjectCookie('p1', { appUrl: 'https://shop.example' })).toBe(
    'selected_project=p1; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure',
  );
  expect(selectedProjectCookie(null, { appUrl: 'http://localhost:3000' })).toBe(
    'selected_project=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
  );
});
