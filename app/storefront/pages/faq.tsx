import { shopOf } from '#app/middleware/shop.ts';
import { readPage } from '#server/words/read-page.ts';
import { JsonLd } from '../json-ld.tsx';
import { PageHead } from '../words/page-head.tsx';
import { Words } from '../words/words.tsx';
import { wordsMeta } from '../words/words-meta.ts';
import type { Route } from './+types/faq.ts';
import { faqJsonLd } from './faq-json-ld.ts';
import { questionsOf } from './questions-of.ts';
import { useOpenAnswer } from './use-open-answer.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { blocks, ...page } = await readPage(shopOf(context), 'faq');
  const questions = questionsOf(blocks);
  return { ...page, questions, jsonLd: faqJsonLd(questions) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  wordsMeta(matches[0].loaderData, loaderData, '/faq');

export default function Faq({ loaderData }: Route.ComponentProps) {
  const { title, lead, questions, jsonLd } = loaderData;
  useOpenAnswer();
  return (
    <article className="page pt-10 sm:pt-14">
      <JsonLd data={jsonLd} />
      <PageHead sheet={`${questions.length} questions`} title={title}>
        <p>{lead}</p>
      </PageHead>
      <div className="questions mt-8 max-w-4xl">
        {questions.map(({ id, question, answer }) => (
          <details key={id}>
            <summary>
              <h2>{question}</h2>
            </summary>
            {/* The address is inside, so that a browser opens the question for whoever follows it, scripts or not. */}
            <div id={id}>
              <Words blocks={answer} />
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
