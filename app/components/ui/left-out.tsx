import { listUnprintable } from '#domain/printable.ts';
import { Code } from './code.tsx';

/** Names the characters of a typed text that documents leave out, for the `note` of a field. */
export function LeftOut({ text }: { text: string }) {
  const left = listUnprintable(text);
  if (left.length === 0) return null;
  return (
    <>
      Receipts, invoices and other PDFs can’t print this and leave it out: <Code text={left.join(' ')} />
    </>
  );
}
