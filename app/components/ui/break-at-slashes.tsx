import { Fragment } from 'react';

/** A path or address that wraps after a slash instead of in a name. */
export function BreakAtSlashes({ text }: { text: string }) {
  const parts = text.split(/(?<=\/)/).map((part, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a path may repeat a name
    <Fragment key={position}>
      {part}
      <wbr />
    </Fragment>
  ));
  return <span translate="no">{parts}</span>;
}
