import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const WIDTHS = [360, 1280];

/** Failures are soft, so that a run reports the problems of all pages. */
const { poll } = expect.configure({ soft: true });

/** Fails if an element is wider than the window. */
export async function expectFits(page: Page): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}

/**
 * Fails if a text is cut off or covers another, or the page scrolls sideways, on a phone or a desktop, with
 * every `<details>` opened.
 */
export async function expectFittingTexts(page: Page): Promise<void> {
  const height = page.viewportSize()?.height ?? 800;
  const at = new URL(page.url()).pathname;
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height });
    await poll(() => page.evaluate(findLayoutProblems), { message: `${at} at ${width} px` }).toEqual([]);
  }
}

/** Runs in the browser and describes its problems. It leaves each `<details>` open. */
function findLayoutProblems(): string[] {
  const problems: string[] = [];
  for (const details of document.querySelectorAll('details')) details.open = true;
  // Such elements count as fitting while they are outside of the window.
  for (const element of document.querySelectorAll<HTMLElement>('main *'))
    if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
  const TOLERANCE = 1;
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth)
    problems.push(`the page is ${root.scrollWidth} px wide: ${findWidest().map(describe).join(', ')}`);
  const modal = [...document.querySelectorAll('dialog')].find((dialog) => dialog.matches(':modal'));
  for (const element of (modal ?? document.body).querySelectorAll<HTMLElement>('*')) {
    if (!isShown(element)) continue;
    if (hasOwnText(element)) checkText(element);
    checkChildren(element);
  }
  return [...new Set(problems)];

  /** The innermost elements that are wider than the page. */
  function findWidest(): Element[] {
    const wide = [...document.body.querySelectorAll('*')].filter(
      (each) => each.getBoundingClientRect().right > root.clientWidth + TOLERANCE && !scrolls(each),
    );
    return wide.filter((each) => !wide.some((other) => other !== each && each.contains(other))).slice(0, 3);
  }

  function isShown(element: HTMLElement): boolean {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    // Texts for screen readers are one pixel wide, and drawings of code and files are cut off on purpose.
    return (
      element.closest('svg, script, noscript, .sr-only, [aria-hidden=true]') === null &&
      element.clientWidth !== 1
    );
  }

  function hasOwnText(element: HTMLElement): boolean {
    return [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
  }

  function checkText(element: HTMLElement): void {
    const style = getComputedStyle(element);
    const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
    // Names and addresses may be shortened, but messages may not.
    if (isShortened && !/[\][]/.test(element.textContent)) return;
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    if (style.display !== 'inline' && !scrolls(element) && scrollWidth > clientWidth + TOLERANCE) {
      problems.push(`${describe(element)} is ${scrollWidth} px wide in ${clientWidth} px`);
    }
    const line = Number.parseFloat(style.fontSize);
    if (style.overflowY === 'hidden' && scrollHeight > clientHeight + line / 2) {
      problems.push(`${describe(element)} is ${scrollHeight} px high in ${clientHeight} px`);
    }
    if (!isScroller(element)) checkClipping(element);
  }

  function isScroller(element: Element): boolean {
    return /^(auto|scroll)$/.test(getComputedStyle(element).overflowX);
  }

  function scrolls(element: Element): boolean {
    for (let box: Element | null = element; box; box = box.parentElement) if (isScroller(box)) return true;
    return false;
  }

  /** An ancestor may only cut the text off if it scrolls. */
  function checkClipping(element: HTMLElement): void {
    const range = document.createRange();
    range.selectNodeContents(element);
    const text = range.getBoundingClientRect();
    for (let box = element.parentElement; box; box = box.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(box);
      // Heads of tables are one pixel wide on phones, for screen readers.
      if (textOverflow === 'ellipsis' || isScroller(box) || box.clientWidth === 1) return;
      if (overflowX === 'visible' && box !== document.body) continue;
      const { left, right } = box.getBoundingClientRect();
      if (text.left < left - TOLERANCE || text.right > right + TOLERANCE) {
        problems.push(`${describe(element)} is cut off by ${describe(box)}`);
      }
    }
  }

  /** Neighbours in the normal flow must not cover each other. */
  function checkChildren(parent: HTMLElement): void {
    const children = [...parent.children].filter((child): child is HTMLElement => {
      if (!(child instanceof HTMLElement) || !isShown(child) || !child.innerText.trim()) return false;
      const { display, position, marginTop } = getComputedStyle(child);
      // What is pulled up on purpose lies over the element before it.
      if (Number.parseFloat(marginTop) < 0) return false;
      return !/^(inline|contents)$/.test(display) && /^(static|relative)$/.test(position);
    });
    const boxes = children.map((child) => child.getBoundingClientRect());
    for (const [i, a] of boxes.entries()) {
      for (const [k, b] of boxes.entries()) {
        if (k <= i) continue;
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > TOLERANCE && down > TOLERANCE) {
          problems.push(
            `${describe(children[i] as HTMLElement)} covers ${describe(children[k] as HTMLElement)}`,
          );
        }
      }
    }
  }

  function describe(element: Element): string {
    const classes = element.getAttribute('class')?.split(' ').slice(0, 3).join('.') ?? '';
    return `<${element.localName}.${classes}> "${element.textContent.trim().slice(0, 40)}"`;
  }
}
