import type { ReactNode } from 'react';

/** Renders some words of a sentence, for example as a link, so that the message has the whole sentence. */
export type RenderPart = (words: string) => ReactNode;
