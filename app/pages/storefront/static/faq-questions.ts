import type { Block } from '#server/platform/markdown/blocks.ts';

export interface FaqQuestion {
  id: string;
  question: string;
  answer: Block[];
}

/** A page's second-level headings as questions, each with what stands below it. */
export function parseFaqQuestions(blocks: Block[]): FaqQuestion[] {
  const questions: FaqQuestion[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level === 2) {
      questions.push({ id: block.id, question: block.text, answer: [] });
    } else {
      questions.at(-1)?.answer.push(block);
    }
  }
  return questions;
}
