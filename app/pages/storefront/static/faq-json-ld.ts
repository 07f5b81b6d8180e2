import { plainText } from '#server/platform/markdown/plain-text.ts';
import type { FaqQuestion } from './faq-questions.ts';

/** What search engines read about the questions. */
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
