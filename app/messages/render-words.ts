import type { ReactNode } from 'react';

/** Renders some words of a sentence, for example as a link, so that the sentence stays whole in its message. */
export type RenderWords = (words: string) => ReactNode;
