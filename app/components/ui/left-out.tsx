import { useEffect, useState } from 'react';
import type { listUnprintable } from '#domain/printable.ts';
import { Code } from './code.tsx';

const PLAIN = /^[\n -~]*$/;

/**
 * Names the characters of a typed text that documents leave out, for the `note` of a field. The table of what
 * can be printed is loaded for the first text that is more than plain Latin.
 */
export function LeftOut({ text }: { text: string }) {
  const [table, setTable] = useState<{ listUnprintable: typeof listUnprintable } | null>(null);
  const isPlain = PLAIN.test(text);
  useEffect(() => {
    // Without a network the note is missing, and the field works as before.
    if (!isPlain) import('#domain/printable.ts').then(setTable, () => undefined);
  }, [isPlain]);
  const left = table?.listUnprintable(text) ?? [];
  if (left.length === 0) return null;
  return (
    <>
      Receipts, invoices and other PDFs can’t print this and leave it out: <Code text={left.join(' ')} />
    </>
  );
}
