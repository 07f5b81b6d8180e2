export interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Element[];
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const decode = (text: string) => text.replaceAll(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? '?');

/** Parses XML without comments, and throws when tags do not match or a text is not escaped. */
export function parseXml(xml: string): Element {
  const root: Element = { name: '', attributes: {}, text: '', children: [] };
  const open = [root];
  for (const [, declaration, end, start, attributes = '', text] of xml.matchAll(
    /(<\?[^>]*\?>)|<\/([\w.:]+)>|<([\w.:]+)((?:\s+[\w:]+="(?:[^"<&]|&\w+;)*")*)>|((?:[^<&]|&\w+;)+)/gy,
  )) {
    const last = open.at(-1) as Element;
    if (declaration !== undefined) continue;
    if (text !== undefined) last.text += decode(text);
    else if (start !== undefined) {
      const pairs = [...attributes.matchAll(/\s([\w:]+)="([^"]*)"/g)];
      const element = {
        name: start,
        text: '',
        children: [],
        attributes: Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, decode(value)])),
      };
      last.children.push(element);
      open.push(element);
    } else if (open.pop()?.name !== end) throw new Error(`</${end}> closes another element.`);
  }
  if (open.length !== 1 || root.children.length !== 1) throw new Error('The XML does not end well.');
  return root.children[0] as Element;
}
