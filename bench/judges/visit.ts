import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { STUDENT } from '../../test/e2e/accounts.ts';
import type { EngineWindow } from './engines.ts';

/** Phone and desktop; WebKit's window does not get narrower than 447 px. */
const SIZES = [
  [360, 740],
  [1280, 800],
] as const;
/** Pages that a student looks at. */
const PAGES = ['/projects', '/faq', '/contact', '/dashboard/account', '/dashboard'];
const PATIENCE_MS = 60_000;

/**
 * Buys as a guest, logs in and looks at pages, and returns what was wrong: errors that the engine told of, and pages that
 * scroll sideways on a phone or a desktop. Throws when a step is not possible within a minute. `url` is of a sandbox.
 */
export async function visit(window: EngineWindow, url: string, project: string): Promise<string[]> {
  const findings: string[] = [];
  const look = async () => {
    for (const [width, height] of SIZES) {
      await window.resize(width, height);
      const [path, overflow] = await window.evaluate<[string, number]>(
        '[location.pathname, document.documentElement.scrollWidth - innerWidth]',
      );
      if (overflow > 0) findings.push(`${path} scrolls sideways by ${overflow} px at ${width} px`);
    }
  };
  await buyAsGuest(window, url, { project, look });
  await window.open(`${url}/login`);
  await fill(window, 'Email', STUDENT.email);
  await fill(window, 'Password', STUDENT.password);
  await press(window, 'Log in');
  await until(window, 'the log-in', `document.querySelector('a[href="/dashboard"]') !== null`);
  for (const path of PAGES) {
    await window.open(url + path);
    await until(window, path, `document.querySelector('h1') !== null`);
    // Links that are focused are fetched in advance, which a policy can forbid.
    await window.evaluate(
      `[...document.querySelectorAll('main a[href^="/"]')].slice(0, 5).forEach((each) => each.focus())`,
    );
    await look();
  }
  return [...findings, ...(await window.readErrors())];
}

interface Purchase {
  project: string;
  look(): Promise<void>;
}

async function buyAsGuest(window: EngineWindow, url: string, { project, look }: Purchase): Promise<void> {
  await window.open(url + project);
  await look();
  await press(window, 'Make It Yours');
  await until(window, 'the log-in', `Boolean(${findPressable('Continue as guest')})`);
  // A purchase goes on after the page was loaded again.
  await window.open(`${url}/login`);
  await look();
  await press(window, 'Continue as guest');
  // The log-in has a field Email, too.
  await until(window, 'the checkout', `Boolean(${findPressable('Pay ₹')})`);
  const buyer = `engine-${randomUUID().slice(0, 8)}`;
  await fill(window, 'Email', `${buyer}@college.test`);
  await fill(window, 'GitHub username', buyer);
  await press(window, 'Verify');
  await until(window, 'Edit', `Boolean(${findPressable('Edit')})`);
  await look();
  await press(window, 'Pay ₹');
  await press(window, 'Fail');
  await press(window, 'Pay');
  await until(window, 'the success', `document.body.innerText.includes('Open invitation on GitHub')`);
  await look();
}

/**
 * Finds a button or link by its name, also in the payment window, which is in a shadow tree. A name that ends with ₹ is
 * the beginning of one.
 */
const findPressable = (name: string) =>
  `[document, ...[...document.body.children].flatMap(({ shadowRoot }) => shadowRoot ?? [])]
    .flatMap((tree) => [...tree.querySelectorAll('button:not(:disabled, [aria-disabled=true]), a[href]')])
    .findLast((each) => {
      const name = (each.getAttribute('aria-label') ?? each.innerText).trim();
      return each.checkVisibility() && ${JSON.stringify(name)} === (${name.endsWith('₹')} ? name.slice(0, ${name.length}) : name);
    })`;

/** Clicks as a person does: on what has stopped moving, and is not behind a window. */
async function press(window: EngineWindow, name: string): Promise<void> {
  const find = () => until<[number, number]>(window, name, findPoint(name));
  let point = await find();
  for (let before: string | null = null; String(point) !== before; point = await find()) {
    before = String(point);
    await pause(100);
  }
  await window.click(...point);
}

/** Finds the middle of a button or link, if it is on top there. */
const findPoint = (name: string) => `(() => {
  const found = ${findPressable(name)};
  found?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = found?.getBoundingClientRect() ?? {};
  const point = [Math.round(left + width / 2), Math.round(top + height / 2)];
  return found?.contains(found.getRootNode().elementFromPoint(...point)) && point;
})()`;

async function fill(window: EngineWindow, label: string, text: string): Promise<void> {
  const field = `[...document.querySelectorAll('label')].find((each) => each.innerText.startsWith(${JSON.stringify(label)}))?.control`;
  await until(window, label, `Boolean(${field})`);
  await window.evaluate(`${field}.focus()`);
  await window.type(text);
}

/** Waits for a condition, and returns its value. */
async function until<T>(window: EngineWindow, what: string, condition: string): Promise<T> {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    // A page that is being exchanged can't be asked.
    const value = await window.evaluate<T | null>(condition).catch(() => null);
    if (value) return value;
    await pause(100);
  }
  throw new Error(`waited a minute for: ${what}`);
}
