import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { freePort } from '../../test/harness/free-port.ts';

/** A window of an engine other than Chromium's, as far as a visit needs it. */
export interface EngineWindow {
  /** Loads an address and waits until it is loaded. */
  open(url: string): Promise<void>;
  /** Evaluates an expression in the page. */
  evaluate<T>(expression: string): Promise<T>;
  click(x: number, y: number): Promise<void>;
  /** Types into the focused field with keys, as a person does. */
  type(text: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** The errors that the engine has told of so far. */
  readErrors(): Promise<string[]>;
  close(): Promise<void>;
}

interface PuppeteerPage {
  on(
    event: 'console',
    listen: (message: { type(): string; text(): string; location(): { url?: string } }) => void,
  ): void;
  on(event: 'pageerror', listen: (error: unknown) => void): void;
  on(event: 'response', listen: (response: { status(): number; url(): string }) => void): void;
  goto(url: string): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
  setViewport(size: { width: number; height: number }): Promise<void>;
  keyboard: { type(text: string): Promise<void> };
  mouse: { click(x: number, y: number): Promise<void> };
}
interface Puppeteer {
  launch(options: object): Promise<{ newPage(): Promise<PuppeteerPage>; close(): Promise<void> }>;
}

/** Debian's and Ubuntu's names of the programs. */
const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/snap/bin/firefox'];
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';

/**
 * Opens a window of an installed Firefox. Firefox speaks WebDriver BiDi, which reports each error and each
 * refusal by the page's policy. An answer with an error's status counts as an error, too. The packages in
 * `folder` include `puppeteer-core`.
 */
export async function openFirefox(folder: string): Promise<EngineWindow> {
  const executablePath = FIREFOX.find(existsSync);
  if (!executablePath) throw new Error('not installed here (Debian: apt-get install firefox-esr)');
  const entry = join(folder, 'node_modules', 'puppeteer-core', 'lib', 'puppeteer', 'puppeteer-core.js');
  const { default: puppeteer } = (await import(pathToFileURL(entry).href)) as { default: Puppeteer };
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('response', (response) => {
    if (response.status() >= 400) errors.push(`${response.status()} of ${response.url()}`);
  });
  return {
    open: async (url) => void (await page.goto(url)),
    evaluate: async <T>(expression: string) => (await page.evaluate(expression)) as T,
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    resize: (width, height) => page.setViewport({ width, height }),
    readErrors: async () => errors,
    close: () => browser.close(),
  };
}

/** WebKit's driver reports no errors, so the page collects them across its documents. */
const KEEP_ERRORS = `(() => {
  if (window.keepsErrors) return;
  window.keepsErrors = true;
  const keep = (text) => sessionStorage.setItem('errors', JSON.stringify([...${'JSON.parse(sessionStorage.getItem("errors") ?? "[]")'}, text]));
  addEventListener('error', ({ message }) => keep(message));
  addEventListener('unhandledrejection', ({ reason }) => keep('rejection: ' + reason));
  document.addEventListener('securitypolicyviolation', (event) => keep(event.violatedDirective + ' ' + event.blockedURI));
  console.error = (...values) => keep(values.join(' '));
})();`;

/**
 * Opens a window of WebKitGTK, by WebDriver. Errors are seen from the moment a page is loaded, as its driver has
 * no way to run a script earlier.
 */
export async function openWebKit(): Promise<EngineWindow> {
  if (!existsSync(WEBKIT_DRIVER))
    throw new Error('not installed here (Debian: apt-get install webkit2gtk-driver xvfb)');
  const port = await freePort();
  const driver = startDriver(port);
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  await untilListening(port);
  const { sessionId } = (await send('POST', '', { capabilities: {} })) as { sessionId: string };
  const at = `/${sessionId}`;
  const evaluate = async <T>(expression: string) =>
    (await send('POST', `${at}/execute/sync`, {
      script: `${KEEP_ERRORS} return ${expression}`,
      args: [],
    })) as T;
  return {
    open: async (url) => void (await send('POST', `${at}/url`, { url })),
    evaluate,
    async click(x, y) {
      const actions = [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await send('POST', `${at}/actions`, { actions: [{ type: 'pointer', id: 'mouse', actions }] });
    },
    async type(text) {
      const element = Object.values((await send('GET', `${at}/element/active`)) as object)[0];
      await send('POST', `${at}/element/${element}/value`, { text });
    },
    resize: async (width, height) => void (await send('POST', `${at}/window/rect`, { width, height })),
    readErrors: () => evaluate<string[]>(`JSON.parse(sessionStorage.getItem('errors') ?? '[]')`),
    async close() {
      await send('DELETE', at);
      // The driver's group has the display, too.
      if (driver.pid) process.kill(-driver.pid);
    },
  };
}

/** The driver's windows need a display: a machine without one gets a virtual one. */
function startDriver(port: number): ChildProcess {
  const command = [WEBKIT_DRIVER, `--port=${port}`];
  const [program = '', ...options] = process.env.DISPLAY ? command : ['xvfb-run', '-a', ...command];
  return spawn(program, options, { stdio: 'ignore', detached: true });
}

async function untilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null);
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error('WebKit’s driver does not listen.');
}
