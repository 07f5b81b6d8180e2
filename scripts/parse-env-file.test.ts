import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { environmentSchema } from '#server/environment.ts';
import { decodeEnvFile, parseEnvFile } from './parse-env-file.ts';

const REMEDY = 'quote it, or give the comment a line of its own';

test.each([
  ['A=Shop #12, MG Road', 'A'],
  ['A=a#b', 'A'],
  ['A=#12, MG Road', 'A'],
  ['A=b # a comment', 'A'],
  ['A= # a comment', 'A'],
  ['  export A=b # a comment', 'A'],
  ['A = don’t "quote" #1 like this', 'A'],
  ["A=don't #1", 'A'],
  ['A="b" # a comment', 'A'],
  ['A="b" & Sons', 'A'],
  ['A="a\\"b#c"', 'A'],
])('the line %s of .env is refused, because a part of it would be lost', (line, name) => {
  for (const end of ['\n', '\r\n'])
    expect(() => parseEnvFile(['# The first line', 'X="1', '2"', '', line, 'Y=2'].join(end))).toThrow(
      new RegExp(`^\\.env, line 5: ${name} has .*: ${REMEDY}\\.$`),
    );
});

test('a quote of .env that is not closed is refused, also when another setting closes it', () => {
  expect(() => parseEnvFile('A="Rao & Sons\nB=2')).toThrow('line 1: A has a quote that is never closed');
  expect(() => parseEnvFile("A='Rao & Sons\nB=2\nC='3'")).toThrow(
    'line 1: A has text after its closing quote',
  );
});

test('one message names every line of .env that is refused, and no value', () => {
  const parse = () => parseEnvFile('# A=b # c\nSMTP_URL=smtp://user:pa#ss@mail\nA=1\nAUTH_SECRET=abc#def');
  expect(parse).toThrow(/line 2: SMTP_URL .*\n.*line 4: AUTH_SECRET /);
  expect(parse).not.toThrow(/pa#?|abc|line [13]/);
});

test.each([
  ['quoted values', `A="a # b"\nB='#c'\nC=\`it's "#1"\``, { A: 'a # b', B: '#c', C: `it's "#1"` }],
  ['comments and empty values', '# A=b # c\n  # "\nA=\n\nB=""\nC=  ', { A: '', B: '', C: '' }],
  ['a prefix export', 'export A=b\nexport B="#"', { A: 'b', B: '#' }],
  ['spaces and Windows line ends', ' A = b c \r\nB = "#" \r\n', { A: 'b c', B: '#' }],
  [
    'lines within quotes',
    'A="-----BEGIN\n# x=y#z\n-----END"\nB=1',
    { A: '-----BEGIN\n# x=y#z\n-----END', B: '1' },
  ],
  ['escaped line ends', 'A="b\\nc"', { A: 'b\nc' }],
  ['quotes and equals signs inside', `A=x"y'z==`, { A: `x"y'z==` }],
  ['lines that set nothing', 'A\n=b\nnot a setting # really', {}],
])('%s in .env are read', (_kind, text, values) => {
  expect(parseEnvFile(text)).toEqual(values);
});

// Operators remove the # of a setting and change its value.
test('every example of .env.example is read as written, and is valid', () => {
  const text = readFileSync('.env.example', 'utf8').replaceAll(/^# (?=[A-Z_]+=)/gm, '');
  const lines = text.split('\n');
  const values = parseEnvFile(text);
  expect(Object.keys(values).sort()).toEqual(Object.keys(environmentSchema.shape).sort());
  for (const [name, value] of Object.entries(values)) {
    const written = value.replaceAll('\n', '\\n');
    expect(
      lines.filter((line) => line === `${name}=${written}` || line === `${name}="${written}"`),
    ).toHaveLength(1);
    const schema = environmentSchema.shape[name as keyof typeof environmentSchema.shape];
    if (value && name !== 'GITHUB_APP_PRIVATE_KEY')
      expect(schema.safeParse(value), `${name}=${value}`).toMatchObject({ success: true });
  }
  expect(values.SELLER_ADDRESS).toBe('Shop #12, 4th Cross, MG Road, Pune 411001');
});

test('an example of .env.example that contains a space or a # is quoted', () => {
  for (const file of ['.env.example', 'ops/compose/.env.example'])
    expect(readFileSync(file, 'utf8').match(/^#? ?[A-Z_]+=[^"\n].*[ #].*$/gm)).toBeNull();
});

test.each([
  ['UTF-8', Buffer.from('A=Café ₹\nB=2\n')],
  ['UTF-8 with a mark', Buffer.from('\uFEFFA=Café ₹\nB=2\n')],
  ['UTF-16LE with a mark', Buffer.from('\uFEFFA=Café ₹\nB=2\n', 'utf16le')],
  ['UTF-16LE without a mark', Buffer.from('A=Café ₹\nB=2\n', 'utf16le')],
  ['UTF-16BE with a mark', Buffer.from('\uFEFFA=Café ₹\nB=2\n', 'utf16le').swap16()],
  ['UTF-16BE without a mark', Buffer.from('A=Café ₹\nB=2\n', 'utf16le').swap16()],
])('.env is read in %s', (_encoding, bytes) => {
  expect(parseEnvFile(decodeEnvFile(bytes))).toEqual({ A: 'Café ₹', B: '2' });
});

test('.env in single bytes is refused, with the encoding that is wanted', () => {
  expect(() => decodeEnvFile(Buffer.from('A=Café\n', 'latin1'))).toThrow('.env is not UTF-8.');
  expect(() => decodeEnvFile(Buffer.from('A=1\nB=caf\xE9', 'latin1'))).toThrow('encoding UTF-8');
});
