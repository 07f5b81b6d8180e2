import { expect, test } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';

test.each([
  ['<script>alert(1)</script>Text', '<p>Text</p>\n'],
  ['<p align="center"><img src=x onerror=alert(1)>Words</p>', '<p>Words</p>\n'],
  ['a <b onclick=x>bold</b> word', '<p>a bold word</p>\n'],
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
    '<p><a href="https://ok.example/?a=%22b%22" rel="noreferrer nofollow ugc">https://ok.example/?a=&quot;b&quot;</a></p>\n',
  ],
  ['```html\n<script>\n```', '<pre><code>&lt;script&gt;\n</code></pre>\n'],
  ['`<img>`', '<p><code>&lt;img&gt;</code></p>\n'],
  ['# Title', '<h3>Title</h3>\n'],
  ['<scr<script>ipt>alert(1)</scr</script>ipt>', expect.not.stringMatching(/<(?!\/?p>)/)],
  ['<img src="x" alt="a > b" onerror="alert(1)">', expect.not.stringMatching(/<(?!\/?p>)/)],
  ['a <pre> <scr <img/src=x onerror=alert(1) </pre> b', expect.not.stringMatching(/<(?!\/?p>)/)],
  ['R&D &copy; \\<b> 1 < 2', '<p>R&amp;D &copy; &lt;b&gt; 1 &lt; 2</p>\n'],
  ['<style>@import "https://x.example"</style>', ''],
  ['<!-- <img src=x> --', expect.not.stringMatching(/<(?!\/?p>)/)],
])("a stranger's Markdown is rendered without scripts, pictures and HTML: %s", (markdown, html) => {
  expect(renderMarkdown(markdown)).toEqual(html);
});
