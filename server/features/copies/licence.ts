/** The name of the file that each copy has besides the project's own. */
export const LICENCE_FILE = 'LICENCE.md';

interface Licence {
  projectName: string;
  shopName: string;
  /** The order's public ID. The file names no person. */
  orderId: string;
}

/** What the buyer of a copy may do with it, as a Markdown file. */
export function writeLicence({ projectName, shopName, orderId }: Licence): string {
  return `# Licence

This is a copy of “${projectName}” from ${shopName}, made for order ${orderId}.

- The people of this order may read, run, change and build on it, for their own learning and coursework.
- Please don't publish it, sell it or pass it on: each copy is for one order.
- Say in your report what you reused and what is your own. The page of your order has a disclosure for it.
- Files with a licence of their own, such as libraries, stay under that licence.
`;
}
