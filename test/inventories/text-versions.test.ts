import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { Consent } from '#app/components/ui/consent.tsx';
import {
  AGREED_TEXTS,
  currentVersions,
  ORDER_CONSENTS,
  TEXT_VERSIONS,
} from '#content/pages/text-versions.ts';

const HOW =
  'A published text does not change: copy it to {text}-{version}.md in content/pages, and list the new one with another `since`.';

const published = AGREED_TEXTS.flatMap((text) =>
  TEXT_VERSIONS[text].map(({ version, sha256 }, n) => ({
    version,
    sha256,
    file: n === 0 ? `${text}.md` : `${text}-${version}.md`,
  })),
);
const read = (file: string) => readFileSync(new URL(`../../content/pages/${file}`, import.meta.url), 'utf8');

test.each(published)('the published text $file of $version stays as it is', ({ version, sha256, file }) => {
  const text = read(file);
  expect(/^since: (\S+)$/m.exec(text)?.[1], HOW).toBe(version);
  expect(createHash('sha256').update(text).digest('hex'), HOW).toBe(sha256);
});

test('every earlier text is listed, and versions are listed newest first', () => {
  const isEarlier = (file: string) => /\d\.md$/.test(file);
  const files = readdirSync(new URL('../../content/pages', import.meta.url));
  expect(files.filter(isEarlier).sort()).toEqual(
    published
      .map(({ file }) => file)
      .filter(isEarlier)
      .sort(),
  );
  for (const text of AGREED_TEXTS) {
    const versions = TEXT_VERSIONS[text].map(({ version }) => version);
    expect(versions).toEqual([...new Set(versions)].sort().reverse());
  }
});

test('the text beside the button that orders is the one of the present terms, and earlier ones are kept', () => {
  const page = createRoutesStub([{ path: '/', Component: () => Consent({ to: 'order' }) }]);
  const shown = renderToStaticMarkup(createElement(page)).replaceAll(/<[^>]+>/g, '');
  expect(ORDER_CONSENTS[currentVersions.terms], HOW).toBe(shown);
  expect(Object.keys(ORDER_CONSENTS)).toEqual(TEXT_VERSIONS.terms.map(({ version }) => version));
});
