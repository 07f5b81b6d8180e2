/** A piece of running text. What links to nothing safe never becomes a link. */
export type Inline =
  | string
  | { kind: 'strong' | 'em' | 'code'; text: string }
  | { kind: 'link'; text: string; to: string };

/** A piece of a written page, as the pages draw it. */
export type Block =
  | { kind: 'heading'; level: 2 | 3; id: string; text: string }
  | { kind: 'paragraph'; text: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'listing'; language: string; caption: string; code: string }
  | { kind: 'note'; text: Inline[] };
