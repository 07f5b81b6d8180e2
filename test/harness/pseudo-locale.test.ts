import { expect, test } from 'vitest';
import { pseudoLocale, toPseudo } from './pseudo-locale.ts';

const translate = (code: string) => {
  const { transform } = pseudoLocale();
  if (typeof transform !== 'object') throw new Error('The plugin transforms nothing.');
  const handler = transform.handler as (code: string, id: string) => { code: string };
  return handler(code, 'app/messages/any.tsx').code;
};

test.each(['Pay', 'Go to your dashboard', ' · refunded', 'UPI'])(
  'the pseudo-locale makes %j at least 40 %% longer',
  (text) => {
    expect(toPseudo(text).length).toBeGreaterThanOrEqual(text.length * 1.4);
  },
);

test('the pseudo-locale translates texts, but not the code around them', () => {
  const code = [
    "import type { A } from './a.ts';",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source code
    'export const pay = (price: string) => `Pay ${price} now`;',
    "export const kinds: Record<'x', string> = { 'a-b': 'Sum' };",
    "export const rich = (link: A) => <>Read {link('this')}.</>;",
    "export const many = (count: number) => (String(count) === 'one' ? '1' : 'Two');",
  ];
  expect(translate(code.join('\n')).split('\n')).toEqual([
    code[0],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source code
    'export const pay = (price: string) => `[Pááý] ${price} [ñóów]`;',
    "export const kinds: Record<'x', string> = { 'a-b': \"[Súúm]\" };",
    'export const rich = (link: A) => <>[Rééáád] {link("[thííš]")}.</>;',
    'export const many = (count: number) => (String(count) === \'one\' ? "1" : "[Twóó]");',
  ]);
});
