import { expect, test } from 'vitest';
import { parseMarkdown } from '../../platform/markdown/parse-markdown.ts';
import { fillBlockPlaceholders } from './fill-placeholders.ts';

const values = { shopName: '**Shop** <b>', samplePath: null };
const fill = (markdown: string) => fillBlockPlaceholders(parseMarkdown(markdown), values);

test('placeholders are filled as text, not as markup', () => {
  expect(fill('At {{shopName}}.')).toEqual([{ kind: 'paragraph', text: ['At **Shop** <b>.'] }]);
});

test('blocks, list items and lists with a null placeholder are removed', () => {
  expect(fill('Stays.\n\nSee [it]({{samplePath}}).\n\n- stays too\n- [it]({{samplePath}})')).toEqual([
    { kind: 'paragraph', text: ['Stays.'] },
    { kind: 'list', ordered: false, items: [['stays too']] },
  ]);
  expect(fill('- [it]({{samplePath}})')).toEqual([]);
});

test('an unknown placeholder throws', () => {
  expect(() => fill('{{shopNam}}')).toThrow('The placeholder {{shopNam}} has no value.');
});
