import { Link } from 'react-router';
import type { Inline } from '#server/platform/markdown/blocks.ts';

export function InlineText({ text }: { text: Inline[] }) {
  return text.map((inline, position) => <Piece key={position} inline={inline} />);
}

function Piece({ inline }: { inline: Inline }) {
  if (typeof inline === 'string') return inline;
  switch (inline.kind) {
    case 'strong':
      return <strong>{inline.text}</strong>;
    case 'em':
      return <em>{inline.text}</em>;
    case 'code':
      return <code>{inline.text}</code>;
    case 'link':
      return <TextLink to={inline.to}>{inline.text}</TextLink>;
  }
}

/** Renders a router link within the shop and a plain link for https and mailto. Other targets become text. */
function TextLink({ to, children }: { to: string; children: string }) {
  if (/^(\/(?!\/)|#)/.test(to)) {
    return (
      <Link to={to} className="link">
        {children}
      </Link>
    );
  }
  if (!/^(https:|mailto:)/.test(to)) return children;
  return (
    <a href={to} rel="noreferrer" className="link">
      {children}
    </a>
  );
}
