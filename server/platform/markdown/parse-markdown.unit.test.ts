import { expect, test } from 'vitest';
import { parseMarkdown } from './parse-markdown.ts';
import { plainText } from './plain-text.ts';

const MARKDOWN = [
  '## Two words {#named}',
  '### Third level',
  'Plain, **strong**, *soft*, `code` and [a link](/faq#refund).',
  '1. one\n2. two',
  '| a | b |\n|---|---|\n| 1 | `2` |',
  '```bash In the folder\nls -l\n```',
  '> quoted',
].join('\n\n');

test('parseMarkdown parses every supported construct', () => {
  expect(parseMarkdown(MARKDOWN)).toEqual([
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
    { kind: 'code', language: 'bash', caption: 'In the folder', code: 'ls -l' },
    { kind: 'blockquote', text: ['quoted'] },
  ]);
});

test('plainText extracts text without code blocks', () => {
  expect(plainText(parseMarkdown(MARKDOWN))).toBe(
    'Two words\nThird level\nPlain, strong, soft, code and a link.\none\ntwo\na, b\n1, 2\nquoted',
  );
});

test.each([
  ['inline HTML', 'Hello <b>there</b>', 'Unsupported Markdown: <b>'],
  ['an HTML block', '<script>alert(1)</script>', 'Unsupported Markdown: <script>'],
  ['an image', '![drawing](/drawing.png)', 'Unsupported Markdown: ![drawing]'],
  ['a level 1 heading', '# Title', 'Only headings of level 2 and 3'],
  ['a nested list', '- one\n  - two', 'Only one paragraph'],
])('parseMarkdown rejects %s', (_, markdown, message) => {
  expect(() => parseMarkdown(markdown)).toThrow(message);
});
