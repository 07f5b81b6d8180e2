import { describe, expect, test } from 'vitest';
import { fillBlockPlaceholders } from '../../content/fill-placeholders.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { plainText } from './plain-text.ts';

describe('parsing', () => {
  test('knows what our pages use', () => {
    const text = [
      '## Two words {#named}',
      '### Third level',
      'Plain, **strong**, *soft*, `code` and [a link](/faq#refund).',
      '1. one\n2. two',
      '| a | b |\n|---|---|\n| 1 | `2` |',
      '```bash In the folder\nls -l\n```',
      '> said aside',
    ].join('\n\n');
    expect(parseMarkdown(text)).toEqual([
      { kind: 'heading', level: 2, id: 'named', text: 'Two words' },
      { kind: 'heading', level: 3, id: 'third-level', text: 'Third level' },
      {
        kind: 'paragraph',
        text: [
          'Plain, ',
          { kind: 'strong', text: 'strong' },
          ', ',
          { kind: 'em', text: 'soft' },
          ', ',
          { kind: 'code', text: 'code' },
          ' and ',
          { kind: 'link', text: 'a link', to: '/faq#refund' },
          '.',
        ],
      },
      { kind: 'list', ordered: true, items: [['one'], ['two']] },
      { kind: 'table', head: [['a'], ['b']], rows: [[['1'], [{ kind: 'code', text: '2' }]]] },
      { kind: 'listing', language: 'bash', caption: 'In the folder', code: 'ls -l' },
      { kind: 'note', text: ['said aside'] },
    ]);
  });

  test.each([
    ['markup', 'Hello <b>there</b>'],
    ['a block of markup', '<script>alert(1)</script>'],
    ['a picture', '![drawing](/drawing.png)'],
    ['a second title', '# Title'],
    ['a list in a list', '- one\n  - two'],
  ])('refuses %s', (_, text) => {
    expect(() => parseMarkdown(text)).toThrow();
  });
});

describe('filling', () => {
  const blanks = { shopName: '**Shop** <b>', samplePath: null };

  test('what fills a blank is text, never markup', () => {
    expect(fillBlockPlaceholders(parseMarkdown('At {{shopName}}.'), blanks)).toEqual([
      { kind: 'paragraph', text: ['At **Shop** <b>.'] },
    ]);
  });

  test('what speaks of something we do not have is left out, and only that', () => {
    const text = 'Stays.\n\nSee [it]({{samplePath}}).\n\n- stays too\n- [it]({{samplePath}})';
    expect(plainText(fillBlockPlaceholders(parseMarkdown(text), blanks))).toBe('Stays.\nstays too');
    expect(fillBlockPlaceholders(parseMarkdown('- [it]({{samplePath}})'), blanks)).toEqual([]);
  });

  test('an unknown blank is a mistake of the writer', () => {
    expect(() => fillBlockPlaceholders(parseMarkdown('{{shopNam}}'), blanks)).toThrow('shopNam');
  });
});
