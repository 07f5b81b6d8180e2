import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { JsonLd } from '#app/components/page/json-ld.tsx';
import { PageHeader } from '#app/components/page/page-header.tsx';
import { Prose } from '#app/components/prose/prose.tsx';
import { pageMeta } from '#app/lib/page-meta.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { getPage } from '#server/features/content/get-page.ts';
import type { Block } from '#server/platform/markdown/blocks.ts';
import { plainText } from '#server/platform/markdown/plain-text.ts';
import type { Route } from './+types/faq.route.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { blocks, ...page } = await getPage(shopOf(context), 'faq');
  const questions = parseFaqQuestions(blocks);
  return { ...page, questions, jsonLd: faqJsonLd(questions) };
}

interface FaqQuestion {
  id: string;
  question: string;
  answer: Block[];
}

/** Splits a page at its level 2 headings into questions and answers. */
function parseFaqQuestions(blocks: Block[]): FaqQuestion[] {
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
function faqJsonLd(questions: FaqQuestion[]): unknown {
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

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches[0].loaderData, loaderData && { ...loaderData, path: '/faq' });

export default function Faq({ loaderData }: Route.ComponentProps) {
  const { title, lead, questions, jsonLd } = loaderData;
  useOpenTargetAnswer();
  return (
    <article className="page pt-10 sm:pt-14">
      <JsonLd data={jsonLd} />
      <PageHeader eyebrow={`${questions.length} questions`} title={title}>
        <p>{lead}</p>
      </PageHeader>
      <div className="faq-list mt-8 max-w-4xl">
        {questions.map(({ id, question, answer }) => (
          <details key={id}>
            <summary>
              <h2>{question}</h2>
            </summary>
            {/* The id is inside the details, so that browsers open them for a fragment,
                even without JavaScript. */}
            <div id={id}>
              <Prose blocks={answer} />
              <p className="caption mt-4" data-screen-only>
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
                >
                  Link to this answer
                </a>
              </p>
            </div>
          </details>
        ))}
      </div>
    </article>
  );
}

/** Opens the answer of the URL's fragment. Browsers do it themselves only on full page loads. */
function useOpenTargetAnswer(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second click on a link only changes `key`
  useEffect(() => {
    const answer = document.getElementById(hash.slice(1));
    const details = answer?.closest('details');
    if (!answer || !details) return;
    details.open = true;
    answer.scrollIntoView({ block: 'start' });
  }, [hash, key]);
}
