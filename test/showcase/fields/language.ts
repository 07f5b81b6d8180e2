import * as kit from '../kit.ts';

const judgmentSummariser: kit.Look = {
  app: 'Judgment Reader',
  accent: '#8a5a2b',
  font: 'Georgia, "Times New Roman", serif',
  nav: ['Summary', 'Paragraphs', 'Evaluation'],
};
const resumeRanker: kit.Look = {
  app: 'Resume Ranker',
  accent: '#3c5fc4',
  nav: ['Jobs', 'Ranking', 'Bias test', 'Import'],
};

export const language: kit.Showcases = {
  'judgment-summariser': {
    '1-summary': kit.screen(
      judgmentSummariser,
      'Summary',
      'Appeal on land acquired in 1987',
      kit.row(
        kit.card(
          'One page, each line with its paragraph',
          kit.list(`
            The land was acquired for a road that was never built. | Facts | soft:¶ 4
            The High Court held that the delay alone ends the acquisition. | Below | soft:¶ 11
            Possession was taken in 1989 by a recorded panchnama. | Facts | soft:¶ 7
            Where possession was taken, delay does not end it. | Held | good:¶ 23
            Compensation is due with interest from 1989. | Held | good:¶ 31
            The appeal is allowed in part. | Order | good:¶ 34
          `),
        ),
        kit.card(
          '¶ 23',
          kit.text(
            '“…the settled position is that once possession has been taken by drawing a panchnama in the presence of witnesses, the land vests in the State, and mere passage of time cannot divest it…”',
          ),
          kit.text('This line of the summary keeps 71 % of the words of the paragraph.'),
          kit.ghost('Open the judgment'),
        ),
      ),
      kit.text('A reading aid, not legal advice. 38 pages became one.'),
    ),
    '2-evaluation': kit.screen(
      judgmentSummariser,
      'Evaluation',
      '100 judgments that the model has not seen',
      kit.table(`
        Model | ROUGE-L | BERTScore | Invented facts | Length
        First 400 words | 0.241 | 0.831 | good:0 | 400
        TextRank | 0.268 | 0.838 | good:0 | 412
        LED, 3 epochs | 0.372 | 0.869 | warn:11 of 30 | 388
        LED with linked lines | 0.365 | 0.867 | good:3 of 30 | 381
      `),
      kit.row(
        kit.chart(
          'Validation loss',
          { LED: [2.9, 2.4, 2.2, 2.08, 2.02, 1.99] },
          '0.5 | 1 | 1.5 | 2 | 2.5 | 3',
          240,
        ),
        kit.card(
          'What people marked',
          kit.bars(`
            Complete | 78 | 3.9 of 5
            Correct | 88 | 4.4 of 5
            Readable | 84 | 4.2 of 5
            Would use it | 70 | 3.5 of 5
          `),
        ),
      ),
    ),
  },
  'resume-ranker': {
    '1-ranking': kit.screen(
      resumeRanker,
      'Ranking',
      'Backend developer · 48 resumes',
      kit.row(
        kit.table(`
          Rank | Resume | Keywords | Similarity | Score
          1 | R-0117 | 9 of 10 | 0.81 | good:0.86
          2 | R-0042 | 8 of 10 | 0.79 | good:0.81
          3 | R-0163 | 7 of 10 | 0.83 | good:0.79
          4 | R-0098 | 8 of 10 | 0.68 | warn:0.72
          5 | R-0021 | 6 of 10 | 0.71 | warn:0.67
          6 | R-0150 | 5 of 10 | 0.66 | soft:0.60
        `),
        kit.card(
          'R-0117',
          kit.text('B.E. Computer Science, 2 years at a payments company'),
          '<p>Worked on <mark>Django</mark> and <mark>PostgreSQL</mark>, wrote <mark>REST APIs</mark> for refunds, moved jobs to <mark>Celery</mark>, tests with <mark>pytest</mark>.</p>',
          kit.list(`
            Found | Django, PostgreSQL, REST, Celery, Docker, Git, Linux, SQL, tests
            Missing | Kubernetes
          `),
        ),
      ),
    ),
    '2-bias': kit.screen(
      resumeRanker,
      'Bias test',
      'The same resume under other names',
      kit.kpis(`
        Resumes | 200
        Names swapped | 12 each
        Rank changes | 0 | names removed
        Before the fix | 31
      `),
      kit.row(
        kit.table(`
          Swap | Mean change of rank | Largest | Result
          Man → woman | 0.00 | 0 | good:passes
          North → south | 0.00 | 0 | good:passes
          Hindu → Muslim | 0.00 | 0 | good:passes
          College tier | 0.84 | 4 | warn:explained
          Gap year added | 1.92 | 7 | bad:look at it
        `),
        kit.card(
          'Precision at 10',
          kit.bars(`
            Backend | 90 | 0.9
            Data analyst | 80 | 0.8
            Support | 70 | 0.7
            Tester | 80 | 0.8
          `),
        ),
      ),
    ),
  },
};
