import type { Block } from '#server/platform/markdown/blocks.ts';
import { plainText } from '#server/platform/markdown/plain-text.ts';

export interface FaqQuestion {
  id: string;
  question: string;
  answer: Block[];
}

/** Splits a page at its level 2 headings into questions and answers. */
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

/** Returns the structured data of the FAQ. */
export function faqJsonLd(questions: FaqQuestion[]): unknown {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
    })),
  };
}
