import * as kit from '../kit.ts';

const retailPipeline: kit.Look = {
  app: 'Retail Pipeline',
  accent: '#e0672f',
  dark: true,
  nav: ['Sales', 'Freshness', 'Data quality', 'Drills'],
};
const cricketAnalytics: kit.Look = {
  app: 'Cricket Analytics',
  accent: '#1666c0',
  nav: ['Chases', 'Players', 'Venues', 'Model'],
};

export const data: kit.Showcases = {
  'retail-pipeline': {
    '1-sales': kit.screen(
      retailPipeline,
      'Sales',
      'Sales of 50 shops, 4 seconds behind',
      kit.kpis(`
        Bills today | 18,204
        Sales | ₹41.7 lakh
        Bills a second | 7.1
        Duplicates removed | 214
      `),
      kit.row(
        kit.chart(
          'Sales per minute (₹ thousand)',
          {
            Today: [18, 22, 25, 31, 44, 52, 61, 58, 49, 53, 67, 72],
            'Last Saturday': [16, 20, 26, 28, 39, 47, 55, 56, 50, 48, 60, 66],
          },
          '10 | | 11 | | 12 | | 13 | | 14 | | 15 |',
        ),
        kit.card(
          'Best shops',
          kit.bars(`
            Pune 04 | 92 | ₹1.42 L
            Indore 11 | 81 | ₹1.25 L
            Surat 02 | 74 | ₹1.14 L
            Nagpur 07 | 66 | ₹1.02 L
            Bhopal 03 | 58 | ₹0.89 L
          `),
        ),
      ),
    ),
    '2-drill': kit.terminal(
      retailPipeline,
      'make drill-3',
      `
      $ make drill-3
      Drill 3: the Spark job is killed in the middle of a batch
      10:41:02  bills sent           182,400
      10:41:02  bills in fact_sales  182,361   39 under way
      10:41:05  kill -9 spark-driver
      10:41:05  bills sent           182,431   the generator goes on
      10:41:26  driver started again, offsets read from checkpoint 4127
      10:41:31  batch 4128 repeated: 212 bills, 143 known already
      10:41:40  bills sent           182,688
      10:41:44  bills in fact_sales  182,688   0 under way
      lost      0   ✓
      doubled   0   ✓
      behind    39 s at most, 4 s now
      $ make quality
      12 of 12 tests pass: keys unique, amounts add up, no sale in the future  ok
    `,
    ),
  },
  'cricket-analytics': {
    '1-win-probability': kit.screen(
      cricketAnalytics,
      'Chases',
      'Chasing 184 in 20 overs',
      kit.kpis(`
        Now | 142 for 5 | 15.3 overs
        Needed | 42 off 27
        Win probability | 46 %
        Brier score | 0.148 | all chases
      `),
      kit.row(
        kit.chart(
          'Win probability after every over (%)',
          { 'Chasing side': [50, 53, 48, 44, 51, 57, 62, 58, 49, 41, 38, 45, 52, 55, 49, 46] },
          '1 | | 3 | | 5 | | 7 | | 9 | | 11 | | 13 | | 15 |',
        ),
        kit.card(
          'Balls that moved it most',
          kit.list(`
            9.4 · wicket | caught at long-on | bad:-9 %
            12.2 · six | over mid-wicket | good:+6 %
            14.6 · wicket | run out | bad:-7 %
            5.5 · four | past point | good:+4 %
          `),
        ),
      ),
      kit.text('It explains past matches. It is not a betting tool.'),
    ),
    '2-death-overs': kit.screen(
      cricketAnalytics,
      'Players',
      'Bowling in the last five overs',
      kit.row(kit.field('From', '2019'), kit.field('At least', '60 overs'), kit.field('Venue', 'All')),
      kit.table(`
        Bowler | Overs | Economy | Wickets | Dot balls | Against mean
        Bowler 417 | 88.2 | 7.61 | 54 | 41 % | good:-1.9
        Bowler 102 | 104.0 | 8.02 | 61 | 38 % | good:-1.5
        Bowler 233 | 76.4 | 8.40 | 39 | 36 % | good:-1.1
        Bowler 055 | 91.0 | 9.12 | 47 | 33 % | soft:-0.4
        Bowler 318 | 69.3 | 9.88 | 28 | 29 % | warn:+0.4
        Bowler 140 | 72.1 | 10.31 | 30 | 27 % | bad:+0.8
      `),
      kit.card(
        'The model behind this table',
        kit.mono('models/marts/death_over_bowling.sql · 4 tests · built in 1.2 s by DuckDB'),
      ),
    ),
  },
};
