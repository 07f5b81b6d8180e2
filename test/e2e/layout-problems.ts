import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const PHONE = 360;
const DESKTOP = 1280;

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
  const { width: current, height } = page.viewportSize() ?? { width: DESKTOP, height: 800 };
  const at = new URL(page.url()).pathname;
  // It begins at the width that the page has, because each change lays it out and draws it again.
  for (const width of current === PHONE ? [PHONE, DESKTOP] : [DESKTOP, PHONE]) {
    if (width !== page.viewportSize()?.width) await page.setViewportSize({ width, height });
    await poll(() => page.evaluate(findLayoutProblems), { message: `${at} at ${width} px` }).toEqual([]);
  }
}

/** What an element has to know of its ancestors. */
interface Ancestors {
  /** Whether one of them scrolls sideways. */
  scroll: boolean;
  /** Those that would cut a text off. */
  clips: Element[];
}

/**
 * Runs in the browser and describes its problems. It leaves each `<details>` open, and then changes nothing,
 * so that the browser lays the page out once.
 */
function findLayoutProblems(): string[] {
  const problems = new Set<string>();
  for (const details of document.querySelectorAll('details')) details.open = true;
  // Such elements count as fitting while they are outside of the window.
  for (const element of document.querySelectorAll<HTMLElement>('main *'))
    if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
  const TOLERANCE = 1;
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth)
    problems.add(`the page is ${root.scrollWidth} px wide: ${findWidest().map(describe).join(', ')}`);
  const modal = [...document.querySelectorAll('dialog')].find((dialog) => dialog.matches(':modal'));
  const part = modal ?? document.body;
  const ancestors = ancestorsIn(part);
  for (const child of part.children) visit(child, ancestors);
  return [...problems];

  /** The innermost elements that are wider than the page. */
  function findWidest(): Element[] {
    const wide = [...document.body.querySelectorAll('*')].filter(
      (each) =>
        each.getBoundingClientRect().right > root.clientWidth + TOLERANCE && !ancestorsIn(each).scroll,
    );
    return wide.filter((each) => !wide.some((other) => other !== each && each.contains(other))).slice(0, 3);
  }

  /** What `element` and its ancestors are for its children. */
  function ancestorsIn(element: Element): Ancestors {
    const outside = element.parentElement ? ancestorsIn(element.parentElement) : { scroll: false, clips: [] };
    return addAncestor(element, getComputedStyle(element), outside);
  }

  /** An ancestor may only cut a text off if it scrolls. */
  function addAncestor(box: Element, style: CSSStyleDeclaration, { scroll, clips }: Ancestors): Ancestors {
    const { overflowX } = style;
    const isScroller = /^(auto|scroll)$/.test(overflowX);
    // Heads of tables are one pixel wide on phones, for screen readers.
    if (isScroller || style.textOverflow === 'ellipsis' || box.clientWidth === 1)
      return { scroll: scroll || isScroller, clips: [] };
    return { scroll, clips: overflowX === 'visible' && box !== document.body ? clips : [box, ...clips] };
  }

  /** Checks an element and all in it. Says whether it has text, and may not cover its neighbours. */
  function visit(element: Element, ancestors: Ancestors): { hasText: boolean; isInFlow: boolean } {
    // Drawings of code and files are cut off on purpose.
    if (!(element instanceof HTMLElement))
      return { hasText: element.querySelector('text') !== null, isInFlow: false };
    const style = getComputedStyle(element);
    if (style.display === 'none') return { hasText: false, isInFlow: false };
    // These texts are for screen readers, or for the eye alone.
    if (element.matches('.sr-only, [aria-hidden=true]'))
      return { hasText: element.innerText.trim() !== '', isInFlow: false };
    const isShown = isVisible(element);
    let hasText = style.visibility === 'visible' && hasOwnText(element);
    const inside = addAncestor(element, style, ancestors);
    if (isShown && hasText) checkText(element, style, inside.scroll, ancestors.clips);
    const neighbours: HTMLElement[] = [];
    for (const child of element.children) {
      const found = visit(child, inside);
      hasText ||= found.hasText;
      if (found.isInFlow) neighbours.push(child as HTMLElement);
    }
    if (isShown) checkNeighbours(neighbours);
    return { hasText, isInFlow: isShown && hasText && isInNormalFlow(style) };
  }

  function isVisible(element: HTMLElement): boolean {
    const isDrawn = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    return isDrawn && element.clientWidth !== 1;
  }

  function isInNormalFlow({ display, position, marginTop }: CSSStyleDeclaration): boolean {
    // What is pulled up on purpose lies over the element before it.
    if (Number.parseFloat(marginTop) < 0) return false;
    return !/^(inline|contents)$/.test(display) && /^(static|relative)$/.test(position);
  }

  function hasOwnText(element: HTMLElement): boolean {
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()) return true;
    return false;
  }

  function checkText(
    element: HTMLElement,
    style: CSSStyleDeclaration,
    scrolls: boolean,
    clips: Element[],
  ): void {
    const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
    // Names and addresses may be shortened, but messages may not.
    if (isShortened && !/[\][]/.test(element.textContent)) return;
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    if (style.display !== 'inline' && !scrolls && scrollWidth > clientWidth + TOLERANCE) {
      problems.add(`${describe(element)} is ${scrollWidth} px wide in ${clientWidth} px`);
    }
    const line = Number.parseFloat(style.fontSize);
    if (style.overflowY === 'hidden' && scrollHeight > clientHeight + line / 2) {
      problems.add(`${describe(element)} is ${scrollHeight} px high in ${clientHeight} px`);
    }
    if (!/^(auto|scroll)$/.test(style.overflowX)) checkClipping(element, clips);
  }

  function checkClipping(element: HTMLElement, clips: Element[]): void {
    if (clips.length === 0) return;
    const range = document.createRange();
    range.selectNodeContents(element);
    const text = range.getBoundingClientRect();
    for (const box of clips) {
      const { left, right } = box.getBoundingClientRect();
      if (text.left < left - TOLERANCE || text.right > right + TOLERANCE) {
        problems.add(`${describe(element)} is cut off by ${describe(box)}`);
      }
    }
  }

  /** Neighbours in the normal flow must not cover each other. */
  function checkNeighbours(neighbours: HTMLElement[]): void {
    const boxes = neighbours.map((each) => ({ each, box: each.getBoundingClientRect() }));
    for (const [i, a] of boxes.entries()) {
      for (const b of boxes.slice(i + 1)) {
        const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        if (across > TOLERANCE && down > TOLERANCE)
          problems.add(`${describe(a.each)} covers ${describe(b.each)}`);
      }
    }
  }

  function describe(element: Element): string {
    const classes = element.getAttribute('class')?.split(' ').slice(0, 3).join('.') ?? '';
    return `<${element.localName}.${classes}> "${element.textContent.trim().slice(0, 40)}"`;
  }
}
