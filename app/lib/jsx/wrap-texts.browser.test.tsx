import { type ReactNode, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react/pure';
import { Button } from '#app/components/ui/button.tsx';
import { type Replacement, translatePage } from '#test/harness/translator.ts';

const REPLACEMENTS: Replacement[] = ['nested', 'split', 'kept', 'twice', 'in place', 'merged'];
const MARK = '\u200b';

let stop = () => {};
afterEach(() => stop());

/** Returns an element's text once the stand-in has translated it. */
async function translated(element: Element): Promise<string> {
  await expect.poll(() => element.textContent).toContain(MARK);
  return (element.textContent ?? '').replaceAll(MARK, '');
}

/** Shows the next of several contents at each press. */
function Steps({ contents }: { contents: ReactNode[] }) {
  const [step, setStep] = useState(0);
  return (
    <>
      <button type="button" aria-label="Next" onClick={() => setStep(step + 1)} />
      <div data-testid="content">{contents[step]}</div>
    </>
  );
}

async function walk(replacement: Replacement, contents: ReactNode[], expected: string[]): Promise<void> {
  stop = translatePage(replacement);
  const { getByRole, getByTestId } = await render(<Steps contents={contents} />);
  for (const [at, text] of expected.entries()) {
    if (at > 0) await getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => translated(getByTestId('content').element())).toBe(text);
  }
}

for (const replacement of REPLACEMENTS) {
  test(`a text that changes beside others shows its new value when a translation is ${replacement}`, () => {
    const amount = (paid: number, note: string | null) => (
      <p>
        Pay {paid} <b>now</b>
        {note && <i>{note}</i>} or later
      </p>
    );
    return walk(
      replacement,
      [amount(499, null), amount(399, 'less'), amount(0, null)],
      ['Pay 499 now or later', 'Pay 399 nowless or later', 'Pay 0 now or later'],
    );
  });

  test(`elements come and go beside a text when a translation is ${replacement}`, () => {
    const button = (pending: boolean, text: string) => <Button pending={pending}>{text}</Button>;
    return walk(
      replacement,
      [button(false, 'Verify'), button(true, 'Verify'), button(false, 'Verified')],
      ['Verify', 'Verify', 'Verified'],
    );
  });

  test(`texts in lists, fragments and components move and vanish when a translation is ${replacement}`, () => {
    const list = (names: string[], note: ReactNode) => (
      <ul>
        {names.map((name) => (
          <li key={name}>
            {name}, <Loose text="ready" />
          </li>
        ))}
        {note}
      </ul>
    );
    return walk(
      replacement,
      [list(['a', 'b'], 'two'), list(['b', 'c', 'a'], <em>three</em>), list(['c'], null)],
      ['a, readyb, readytwo', 'b, readyc, readya, readythree', 'c, ready'],
    );
  });
}

function Loose({ text }: { text: string }) {
  return <>{text}</>;
}

test('React keeps no reference to a text node', async () => {
  const { container } = await render(
    <div>
      one {2} <b>three</b> {['four', <i key="five">five</i>]}
      <>six</>
      <select aria-label="Seven">
        <option>eight {9}</option>
      </select>
    </div>,
  );
  expect(findHeldTexts(container)).toEqual([]);
  expect(container.textContent).toBe('one 2 three fourfivesixeight 9');
});

/** Lists the text nodes to which React has attached its own data. */
function findHeldTexts(root: Node): string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const held: string[] = [];
  while (walker.nextNode())
    if (Object.keys(walker.currentNode).length > 0) held.push(walker.currentNode.nodeValue ?? '');
  return held;
}
