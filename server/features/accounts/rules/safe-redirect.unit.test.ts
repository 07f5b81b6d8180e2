import { expect, test } from 'vitest';
import { getSafeRedirect } from './safe-redirect.ts';

test.each([
  '/',
  '/dashboard',
  '/dashboard/account?tab=1#email',
  '/merge?token=abc_-',
  '/projects?search=a%20b',
])('the redirect to %s is accepted', (next) => {
  expect(getSafeRedirect(next)).toBe(next);
});

test.each([
  null,
  '',
  'dashboard',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/ /evil.example',
  '/\n//evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/%00\u0000',
  '/login',
  '/./login?next=/login',
  '/auth/sign-out',
  `/${'a'.repeat(3000)}`,
])('the redirect to %j is rejected', (next) => {
  expect(getSafeRedirect(next)).toBeNull();
});
