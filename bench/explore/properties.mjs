// What holds on every page while a machine clicks about. Bombadil compiles this file with its own library, so
// the imports are not in node_modules.
import { always, eventually, now } from '@antithesishq/bombadil';
import { extract } from '@antithesishq/bombadil/browser';

// biome-ignore lint/performance/noBarrelFile: Bombadil reads what this file exports.
export {
  defaultActions,
  noConsoleErrors,
  noUncaughtExceptions,
  noUnhandledPromiseRejections,
} from '@antithesishq/bombadil/browser/defaults';

/** Texts of a crash, and values that were written without being formatted. */
const BAD_TEXT =
  /\bundefined\b|\bNaN\b|\[object |Invalid Date|Internal Server Error|Something went wrong|Application Error/;

const page = extract(({ document, window }) => {
  const { body, documentElement: root } = document;
  const headings = [...document.querySelectorAll('h1')];
  return {
    title: document.title,
    hasHeading: headings.length > 0,
    // A dialog has its own heading, and hides the heading of the page.
    headingsOfPage: headings.filter((each) => !each.closest('dialog, [role=dialog]')).length,
    overflow: Math.max(root.scrollWidth - root.clientWidth, body.scrollWidth - body.clientWidth),
    badText: BAD_TEXT.exec(body.innerText)?.[0] ?? '',
    ways: document.querySelectorAll('a[href], button:not(:disabled), summary').length,
    isBusy: document.querySelector('[aria-busy=true]') !== null,
    serverErrors: window.performance
      .getEntries()
      .filter(({ responseStatus }) => responseStatus >= 500)
      .map(({ name, responseStatus }) => `${responseStatus} ${name}`),
  };
});

/** A page that is being exchanged may be without something for a moment. */
const soon = (holds) =>
  always(
    now(() => !holds(page.current)).implies(eventually(() => holds(page.current)).within(10, 'seconds')),
  );

export const noServerError = always(() => page.current.serverErrors.length === 0);
export const noBadText = always(() => page.current.badText === '');
export const noSidewaysScroll = always(() => page.current.overflow <= 0);
export const hasTitle = soon(({ title }) => title.trim() !== '');
export const hasHeading = soon(({ hasHeading }) => hasHeading);
export const hasOneHeading = soon(({ headingsOfPage }) => headingsOfPage <= 1);
export const hasWaysOn = soon(({ ways }) => ways >= 3);
export const isNotBusyForLong = soon(({ isBusy }) => !isBusy);
