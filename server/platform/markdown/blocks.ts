/** Inline content. Links are checked when rendered. */
export type Inline =
  | string
  | { kind: 'strong' | 'em' | 'code'; text: string }
  | { kind: 'link'; text: string; to: string };

/** A block of a page, as `Prose` renders it. */
export type Block =
  | { kind: 'heading'; level: 2 | 3; id: string; text: string }
  | { kind: 'paragraph'; text: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; language: string; caption: string; code: string }
  | { kind: 'blockquote'; text: Inline[] };
