interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Element[];
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const decode = (text: string) => text.replaceAll(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? '?');

/** Parses XML without comments or namespaces, and throws when tags do not match. */
function parseXml(xml: string): Element {
  const root: Element = { name: '', attributes: {}, text: '', children: [] };
  const open = [root];
  for (const [, declaration, end, start, attributes = '', text] of xml.matchAll(
    /(<\?[^>]*\?>)|<\/([\w.]+)>|<([\w.]+)((?: [\w:]+="[^"<]*")*)>|([^<]+)/gy,
  )) {
    const last = open.at(-1) as Element;
    if (declaration !== undefined) continue;
    if (text !== undefined) last.text += decode(text);
    else if (start !== undefined) {
      const pairs = [...attributes.matchAll(/ ([\w:]+)="([^"]*)"/g)];
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

/** What TallyPrime would import: amounts are paise, debits positive. */
export function importTally(xml: string) {
  const find = (element: Element, name: string): Element[] =>
    element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...find(child, name)]);
  const textOf = (element: Element, name: string) => find(element, name)[0]?.text ?? '';
  const envelope = parseXml(xml);
  const ledgers = find(envelope, 'LEDGER').map(({ attributes }) => attributes.NAME);
  const vouchers = find(envelope, 'VOUCHER').map((voucher) => ({
    number: textOf(voucher, 'VOUCHERNUMBER'),
    type: voucher.attributes.VCHTYPE,
    date: textOf(voucher, 'DATE'),
    reference: textOf(voucher, 'REFERENCE'),
    entries: find(voucher, 'ALLLEDGERENTRIES.LIST').map((entry) => {
      const amount = Number(textOf(entry, 'AMOUNT').replace('.', ''));
      const isDebit = textOf(entry, 'ISDEEMEDPOSITIVE') === 'Yes';
      if (isDebit !== amount < 0) throw new Error('A debit must be negative.');
      return { account: textOf(entry, 'LEDGERNAME'), paise: -amount };
    }),
  }));
  return { ledgers, vouchers };
}
