import { describe, expect, test } from 'vitest';
import { maskSecrets } from './mask-secrets.ts';

const PEM = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC\nBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj';

describe('secrets are masked', () => {
  test.each([
    ['AWS_ACCESS AKIAIOSFODNN7EXAMPLE failed', 'AWS_ACCESS [hidden] failed'],
    ['pushed with ghp_16C7e42F292c twice', 'pushed with [hidden] twice'],
    ['gho_16C7e42F292c ghs_16C7e42F292c', '[hidden] [hidden]'],
    ['see github_pat_11ABCDEFG0_abcdefXYZ.', 'see [hidden].'],
    ['AIzaSyD-9tSr_ke72', '[hidden]'],
    ['xoxb-1765-pdFZKV', '[hidden]'],
    ['xoxe.xoxp-1-Mi0y and xapp', '[hidden] and xapp'],
    ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmN here', 'Bearer [hidden] here'],
    ['a header eyJhbGciOiJIUzI1NiJ9', 'a header [hidden]'],
    [`a\n-----BEGIN PRIVATE KEY-----\n${PEM}\n-----END PRIVATE KEY-----\nb`, 'a\n[hidden]\nb'],
    [
      `-----BEGIN RSA PRIVATE KEY-----\r\nProc-Type: 4\r\n\r\n${PEM}\r\n-----END RSA PRIVATE KEY-----!`,
      '[hidden]!',
    ],
    [`-----BEGIN OPENSSH PRIVATE KEY-----\n${PEM}\n\nand then it stops`, '[hidden]'],
    [`-----BEGIN PGP PRIVATE KEY BLOCK-----\n${PEM}\n-----END PGP PRIVATE KEY BLOCK-----`, '[hidden]'],
    [
      `{"key_file":"-----BEGIN PRIVATE KEY-----\\n${PEM}\\n-----END PRIVATE KEY-----\\n"}`,
      '{"key_file":"[hidden]\\n"}',
    ],
    [
      `-----BEGIN EC PRIVATE KEY-----\n${PEM}\n-----BEGIN CERTIFICATE-----\nMII\n-----END CERTIFICATE-----`,
      '[hidden]',
    ],
    ['postgres://app:hunter2@localhost:5432/shop', 'postgres://app:[hidden]@localhost:5432/shop'],
    ['mongodb+srv://app:p@ss:w@cluster.example/x', 'mongodb+srv://app:[hidden]@cluster.example/x'],
    ['redis://:hunter2@cache "https://u:p/w@host/"', 'redis://:[hidden]@cache "https://u:[hidden]@host/"'],
    ['mysql://app:hunter2@$DB_HOST/x?mail=a@b.c', 'mysql://app:[hidden]@$DB_HOST/x?mail=a@b.c'],
    ['mongodb://<app>:hunter2@cluster', 'mongodb://<app>:[hidden]@cluster'],
    ['http://localhost:3000/x?u=mysql://app:hunter2@db', 'http://localhost:3000/x?u=mysql://app:[hidden]@db'],
    ['DB_PASSWORD=hunter2', 'DB_PASSWORD=[hidden]'],
    ['passwd: hunter2 is refused', 'passwd: [hidden] is refused'],
    ['Server=db;Pwd=hun;ter2', 'Server=db;Pwd=[hidden]'],
    ['export CLIENT_SECRET = "hunter 2" # ok', 'export CLIENT_SECRET = [hidden] # ok'],
    ['{"apiToken":"hun\\"ter2","port":3000}', '{"apiToken":[hidden],"port":3000}'],
    ["config['api-key'] = 'hunter2';", "config['api-key'] = [hidden];"],
    ['"token" => \'hunter2\', :secret => `hunter2`', '"token" => [hidden], :secret => [hidden]'],
    ['key := os.Getenv("hunter 2")', 'key := [hidden]'],
    ['const token: string = "hunter2";', 'const token: [hidden];'],
    ['password: str = """hunter2 x"""', 'password: [hidden]'],
    ['secret: \'hunter"2', 'secret: [hidden]'],
    ['"key": "hunter2 and\nthe next line', '"key": [hidden]\nthe next line'],
    ['private_key: |\n  hunter2\n  more\nport: 3000', 'private_key: [hidden]\nport: 3000'],
    ['X-Auth-Token: Bearer hunter2', 'X-Auth-Token: [hidden]'],
    ['{\\"secret\\": \\"hunter2\\"}', '{\\"secret\\": [hidden]'],
    ['?access_token=hunter2 HTTP/1.1', '?access_token=[hidden] HTTP/1.1'],
  ])('%j is masked', (text, masked) => expect(maskSecrets(text)).toBe(masked));
});

test.each([
  'SyntaxError: Unexpected token < in JSON at position 0',
  'http://localhost:3000/users?email=asha@college.test&sort=1',
  'Enter password: \nERROR 1045 (28000): Access denied',
  'KeyError: \'leaf\'\n  File "train.py", line 7',
  'npm ERR! 401 Unauthorized - GET https://npm.pkg.github.com/x:8080',
  '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----',
  'git clone git@github.com:acme/leaf.git, my password is wrong',
  'capstone-check 1\nnode 24.1.0\npython missing\nos Windows 11\ndisk 9000 MB',
])('%j has nothing to mask', (text) => expect(maskSecrets(text)).toBe(text));

// A pattern that backtracks, or reads the rest of the text at each place, would exceed the time of a test.
test.each([
  '-',
  'key=',
  'key:"',
  '://:',
  '://a:@',
  ' ',
  '-----BEGIN ',
  'eyJ',
  'eyJ.',
  'xox',
  "key '\\",
  '://a:b',
  '://1/',
])('a long text of %j is masked', (part) =>
  expect(maskSecrets(part.repeat(200_000)).length).toBeGreaterThan(0),
);

test('a private key that never begins is read once', () => {
  const text = `-----BEGIN${' PRIVATE KEY'.repeat(100_000)}`;
  expect(maskSecrets(text)).toBe(text);
});
