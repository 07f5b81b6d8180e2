import type { Nodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { expect, test } from 'vitest';
import { seededRandom } from '#domain/seeded-random.ts';
import { renderMarkdown } from './render-markdown.ts';

test.each([
  ['<script>alert(1)</script>Text', '<p>Text</p>\n'],
  ['<p align="center"><img src=x onerror=alert(1)>Words</p>', '<p>Words</p>\n'],
  ['a <b onclick=x>bold</b> word', '<p>a <strong>bold</strong> word</p>\n'],
  ['![a picture](https://tracker.example/x.png)', '<p>a picture</p>\n'],
  [
    '[![ci](https://x.example/a.svg)](https://ci.example)',
    '<p><a href="https://ci.example/" rel="noreferrer nofollow ugc">ci</a></p>\n',
  ],
  ['[docs](docs/setup.md) and [top](#top)', '<p>docs and top</p>\n'],
  [
    '[x](javascript:alert(1)) [y](JaVaScRiPt:1) [z](data:text/html,1) [w](http://plain.example)',
    '<p>x y z w</p>\n',
  ],
  ['[x](https://user:pass@evil.example)', '<p>x</p>\n'],
  [
    '<https://ok.example/?a="b">',
    '<p><a href="https://ok.example/?a=%22b%22" rel="noreferrer nofollow ugc">https://ok.example/?a="b"</a></p>\n',
  ],
  ['```html\n<script>\n```', '<pre><code>&lt;script>\n</code></pre>\n'],
  ['`<img>`', '<p><code>&lt;img></code></p>\n'],
  ['# Title', '<h3>Title</h3>\n'],
  ['<scr<script>ipt>alert(1)</scr</script>ipt>', expect.not.stringMatching(/<(?!\/?p>)/)],
  ['<img src="x" alt="a > b" onerror="alert(1)">', expect.not.stringMatching(/<(?!\/?p>)/)],
  [
    'a <pre> <scr <img/src=x onerror=alert(1) </pre> b',
    '<p>a </p>\n<pre> &lt;scr &lt;img/src=x onerror=alert(1) </pre>\n<p> b\n</p>\n',
  ],
  ['R&D &copy; \\<b> 1 < 2', '<p>R&amp;D © &lt;b> 1 &lt; 2</p>\n'],
  ['<style>@import "https://x.example"</style>', ''],
  ['<!-- <img src=x> --', expect.not.stringMatching(/<(?!\/?p>)/)],
])("a stranger's Markdown is rendered without scripts, pictures and other elements: %s", (markdown, html) => {
  expect(renderMarkdown(markdown)).toEqual(html);
});

test.each([
  ['<h1 align="center">Leaf <img src="x.png" alt="logo"> Doctor</h1>', '<h3>Leaf logo Doctor</h3>\n'],
  [
    '<div align="center">\n\n# Leaf\n\nFinds <b>pests</b>.\n\n</div>',
    '<h3>Leaf</h3>\n<p>Finds <strong>pests</strong>.</p>\n',
  ],
  ['<center><h2>Leaf</h2>Finds pests.</center>', '<h4>Leaf</h4>\n<p>Finds pests.</p>\n'],
  ['# A &amp; B', '<h3>A &amp; B</h3>\n'],
  ['<p>A &amp; B&nbsp;&mdash; C</p>', '<p>A &amp; B\u00A0— C</p>\n'],
  ['Line one<br>Line two<BR />', '<p>Line one<br>Line two<br></p>\n'],
  [
    '<table><tr><th>Backend</th><th>Database</th></tr><tr><td>Flask<td align="center">MySQL 8</table>',
    '<table><tbody><tr><th>Backend</th><th>Database</th></tr><tr><td>Flask</td><td align="center">MySQL 8</td></tr></tbody></table>\n',
  ],
  [
    '<details><summary>More</summary>\n\n- one\n\n</details>',
    '<details><summary>More</summary><ul>\n<li>one</li>\n</ul></details>\n',
  ],
  ['<ul><li>one<li>two</ul>', '<ul><li>one</li><li>two</li></ul>\n'],
  [
    'H<sub>2</sub>O <kbd>Ctrl</kbd> <span style="color:red">red</span>',
    '<p>H<sub>2</sub>O <kbd>Ctrl</kbd> red</p>\n',
  ],
  [
    '<a href="https://x.example/?a=1&amp;b=2">docs</a> <a href="/x">here</a>',
    '<p><a href="https://x.example/?a=1&amp;b=2" rel="noreferrer nofollow ugc">docs</a> here</p>\n',
  ],
  ['| a | b |\n|:--|--:|\n| 1 | 2 |', expect.stringContaining('<td align="right">2</td>')],
])('the HTML in Markdown is shown as on GitHub: %s', (markdown, html) => {
  expect(renderMarkdown(markdown)).toEqual(html);
});

test.each([
  '</section></div></body><p>x',
  '<td>x</td><tr><li>y</table></ul>',
  '<table><b>x<tr>y<table>z</b></td></table>w',
  '<a href="https://a.example"><a href="https://b.example">x</a></a>',
  '<p><h1><p><ul><p></h1></ul>x</p>',
  '<b>'.repeat(500),
  '<table>'.repeat(200),
  '<li>x<dt>y<summary>z<dd>w',
  '<constructor><toString>x</constructor>',
])('what a stranger writes ends no element around it: %s', (markdown) => {
  const open: string[] = [];
  for (const [, end, name] of renderMarkdown(markdown).matchAll(/<(\/?)([a-z]+\d?)[^>]*>/g)) {
    if (end) expect(open.pop()).toBe(name);
    else if (name !== 'br' && name !== 'hr') open.push(name ?? '');
  }
  expect(open).toEqual([]);
});

test.each([
  "<a b='",
  '<',
  '<!--',
  '<script>',
  '<b><p>',
  '<table><tr>',
  '&amp',
  '<a href="https://a.example">',
])('a long text of %s is rendered in time', (part) => {
  expect(renderMarkdown(part.repeat(20_000))).toEqual(expect.any(String));
});

const ALLOWED = new Set(
  'root p ul ol li blockquote pre details summary table thead tbody tr th td dl dt dd h3 h4 h5 h6 strong em code kbd del sub sup a br hr'.split(
    ' ',
  ),
);
/** Parts of hostile texts: what ends, hides or changes what a parser reads. */
const PARTS = [
  ...'< > / " \' = ` & # ; - \n \t \f \0 é क'.split(' '),
  ...'<!-- --> --!> <![CDATA[ ]]> <? </ <script </script <style <svg <math <img <a href= src= onerror= alert(1)'.split(
    ' ',
  ),
  ...'javascript: https://a.example https:/\\evil data:text/html, &lt; &#60; &#x3c; &amp;lt; &colon; &Tab;'.split(
    ' ',
  ),
  ...'<table> <tr> <td> <select> <template> <title> <textarea> <noscript> <plaintext> <xmp> <iframe> <body>'.split(
    ' ',
  ),
  ...'<mtext> <mglyph> <annotation-xml> <foreignObject> <desc> <form> <input> <details> <summary> <li> <dl>'.split(
    ' ',
  ),
  ...'</p> </table> </a> </svg> ``` ** __ [x]( ]( ![a]( |---| \n#\x20 \n-\x20'.split(' '),
  '<a href="https://x.example" onclick=1>',
  '<img alt="<script>alert(1)</script>">',
];

/** What a page of a stranger's text must not hold, as a browser reads it. */
function listForbidden(node: Nodes): string[] {
  if (node.type === 'comment' || node.type === 'doctype') return [node.type];
  const own =
    node.type !== 'element'
      ? []
      : [
          ...(ALLOWED.has(node.tagName) ? [] : [node.tagName]),
          ...Object.entries(node.properties).flatMap(([name, value]) =>
            name === 'align' ||
            name === 'start' ||
            name === 'rel' ||
            (name === 'href' && /^https:\/\//.test(`${value}`))
              ? []
              : [`${node.tagName} ${name}`],
          ),
        ];
  return 'children' in node ? [...own, ...node.children.flatMap(listForbidden)] : own;
}

test('a browser finds nothing forbidden in what any text becomes', () => {
  const random = seededRandom('sanitizer');
  for (let text = 0; text < 2000; text += 1) {
    const parts = Array.from({ length: random.between(1, 30) }, () => random.pick('', ...PARTS));
    const markdown = parts.join(random.chance(50) ? '' : ' ');
    const html = renderMarkdown(markdown);
    expect(listForbidden(fromHtml(html, { fragment: true })), JSON.stringify({ markdown, html })).toEqual([]);
  }
});
