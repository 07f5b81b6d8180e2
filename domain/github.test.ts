import { expect, test } from 'vitest';
import { isGithubUsername, parseRepositoryUrl, parseUsername } from './github.ts';

// The last three are old or enterprise-managed accounts.
const names = ['a', 'asha', 'Asha-K', 'a1-b2-c3', '0', 'x'.repeat(39), 'as_ha', 'as--ha', 'asha-'];
test.each(names)('%j is a GitHub username', (name) => {
  expect(isGithubUsername(name)).toBe(true);
});

test.each([
  '',
  ' asha',
  'asha ',
  'as.ha',
  'as/ha',
  'a?b',
  'a#b',
  'a%2Fb',
  '../../orgs/x',
  'asha\n',
  'äsha',
  'x'.repeat(101),
  'x'.repeat(1_000_000),
])('%.20j is not a GitHub username', (name) => {
  expect(isGithubUsername(name)).toBe(false);
});

test.each([
  ['asha', 'asha'],
  [' asha ', 'asha'],
  ['\u2068asha\u200b\u2069', 'asha'],
  ['ａｓｈａ', 'asha'],
  ['@asha', 'asha'],
  ['https://github.com/asha', 'asha'],
  ['https://github.com/asha/', 'asha'],
  ['http://www.GitHub.com/asha?tab=repositories', 'asha'],
  ['github.com/asha/thesis', 'asha'],
  ['https://github.com/', 'https://github.com/'],
  ['https://github.com.evil.example/asha', 'https://github.com.evil.example/asha'],
  ['a b', 'a b'],
  ['', ''],
])('the typed username %j is parsed as %j', (typed, name) => {
  expect(parseUsername(typed)).toBe(name);
});

test.each([
  ['https://github.com/acme/shop', 'acme', 'shop'],
  ['https://github.com/acme/shop/', 'acme', 'shop'],
  ['https://github.com/acme/shop.git', 'acme', 'shop'],
  [' https://github.com/Acme-Org/my.repo_1 ', 'Acme-Org', 'my.repo_1'],
  ['https://GitHub.com/acme/shop', 'acme', 'shop'],
  ['https://github.com/old--org_x/shop', 'old--org_x', 'shop'],
])('the URL %j is parsed as a repository', (url, owner, repo) => {
  expect(parseRepositoryUrl(url)).toEqual({ owner, repo });
});

test.each([
  '',
  'acme/shop',
  'http://github.com/acme/shop',
  'https://github.com/acme',
  'https://github.com/acme/shop/tree/main',
  'https://github.com/acme/shop?tab=x',
  'https://github.com/acme/shop#readme',
  'https://github.com/acme/..',
  'https://github.com/acme/.',
  'https://github.com/-acme/shop',
  'https://github.com/acme/a b',
  'https://github.com.evil.example/acme/shop',
  'https://evil.example/github.com/acme/shop',
  'https://user@github.com/acme/shop',
  'https://github.com:8080/acme/shop',
  'https://169.254.169.254/acme/shop',
  'javascript:alert(1)',
  'git@github.com:acme/shop.git',
])('the URL %j is not parsed as a repository', (url) => {
  expect(parseRepositoryUrl(url)).toBeNull();
});
