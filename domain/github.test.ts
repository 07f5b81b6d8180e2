import { expect, test } from 'vitest';
import { isGithubUsername, parseRepositoryName, parseRepositoryUrl, parseUsername } from './github.ts';

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
  ['@ asha', 'asha'],
  ['“asha”', 'asha'],
  ['asha.', 'asha'],
  ['<https://github.com/asha>', 'asha'],
  ['https://github.com/@asha', 'asha'],
  ['https://m.github.com/asha', 'asha'],
  ['\u202aasha\u202c\ufeff', 'asha'],
  ['as\u00adha\u034f', 'asha'],
  ['@@asha', 'asha'],
  ['\uff20asha', 'asha'],
  ['\ufffcasha\u2800', 'asha'],
  ['[asha]', 'asha'],
  ['«asha»', 'asha'],
  ['asha?', 'asha'],
  ['asha:', 'asha'],
  ['https://gist.github.com/asha', 'asha'],
  ...[
    '\u2010',
    '\u2011',
    '\u2012',
    '\u2013',
    '\u2014',
    '\u2015',
    '\u2212',
    '\u2043',
    '\u02d7',
    '\u2796',
    '\ufe63',
    '\uff0d',
  ].map((dash) => [`asha${dash}dev`, 'asha-dev']),
  ['asha@gmail.com', 'asha@gmail.com'],
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
  ['github.com/acme/shop', 'acme', 'shop'],
  ['www.github.com/acme/shop', 'acme', 'shop'],
  ['http://github.com/acme/shop', 'acme', 'shop'],
  ['https://github.com/acme/shop/tree/main', 'acme', 'shop'],
  ['https://github.com/acme/shop/blob/main/README.md#use', 'acme', 'shop'],
  ['https://github.com/acme/shop?tab=readme-ov-file', 'acme', 'shop'],
  ['https://github.com/acme/shop.git?x', 'acme', 'shop'],
  ['https://github.com/acme/shop#readme', 'acme', 'shop'],
  ['git@github.com:acme/shop.git', 'acme', 'shop'],
  ['ssh://git@github.com/acme/shop.git', 'acme', 'shop'],
  ['ssh://git@ssh.github.com:443/acme/shop.git', 'acme', 'shop'],
  ['git clone https://github.com/acme/shop.git', 'acme', 'shop'],
  ['\u200b<https://github.com/acme/bus\u2011pass>', 'acme', 'bus-pass'],
])('the URL %j is parsed as a repository', (url, owner, repo) => {
  expect(parseRepositoryUrl(url)).toEqual({ owner, repo });
});

test.each([
  '',
  'acme/shop',
  'https://github.com/acme',
  'github.com/acme',
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
  'git@gitlab.com:acme/shop.git',
])('the URL %j is not parsed as a repository', (url) => {
  expect(parseRepositoryUrl(url)).toBeNull();
});

test.each([
  'acme/shop',
  ' acme/shop.git ',
  'acme/shop/',
  'https://github.com/acme/shop/tree/main',
  'git@github.com:acme/shop.git',
])('the name %j is parsed as a repository', (name) =>
  expect(parseRepositoryName(name)).toEqual({ owner: 'acme', repo: 'shop' }),
);

test.each([
  '',
  'acme',
  'acme/shop/tree',
  'acme/..',
  'acme/shop?tab=x',
  '/acme/shop',
  'https://gitlab.com/acme/shop',
])('the name %j is not parsed as a repository', (name) => expect(parseRepositoryName(name)).toBeNull());
