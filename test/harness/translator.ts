/** How a translator replaces a text: all of these were seen in translated pages. */
export type Replacement = 'nested' | 'split' | 'kept' | 'twice' | 'in place' | 'merged';

declare global {
  interface Window {
    /** Counts the texts that the stand-in has replaced. */
    translatedTexts?: number;
  }
}

/**
 * Does to a page what a browser's translation does, from the first byte on: each text node is replaced by
 * `<font><font>…</font></font>`, also those that appear later, but for what has `translate="no"`. The
 * translation has an invisible character more, so that tests find elements by their English texts. This
 * function runs in the page, so it refers to nothing outside. It returns a function that stops it.
 */
export function translatePage(replacement: Replacement = 'nested'): () => void {
  const MARK = '\u200b';
  const SKIPPED = 'script, style, noscript, textarea, head, font, [translate=no]';
  window.translatedTexts = 0;

  function font(...content: (string | Node)[]): HTMLElement {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(...content);
    outer.append(inner);
    return outer;
  }

  function replace(text: Text): void {
    const { data } = text;
    const half = Math.ceil(data.length / 2);
    if (replacement === 'in place') text.data += MARK;
    else if (replacement === 'split')
      text.replaceWith(font(data.slice(0, half)), font(data.slice(half) + MARK));
    else if (replacement === 'twice') text.replaceWith(font(font(data + MARK)));
    else if (replacement === 'kept') {
      const outer = font();
      text.replaceWith(outer);
      text.data += MARK;
      outer.firstElementChild?.append(text);
    } else {
      if (replacement === 'merged') text.parentElement?.normalize();
      text.replaceWith(font(text.data + MARK));
    }
  }

  function translate(root: Node): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node: Node | null = root; node; node = walker.nextNode())
      if (node instanceof Text) texts.push(node);
    for (const text of texts) {
      if (!text.parentElement || text.parentElement.closest(SKIPPED) || text.data.endsWith(MARK)) continue;
      replace(text);
      window.translatedTexts = (window.translatedTexts ?? 0) + 1;
    }
  }

  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records)
      for (const node of type === 'characterData' ? [target] : addedNodes)
        if (node.isConnected) translate(node);
  });
  observer.observe(document, { childList: true, characterData: true, subtree: true });
  if (document.body) translate(document.body);
  return () => observer.disconnect();
}
