import {
  bars,
  button,
  card,
  chart,
  column,
  detection,
  field,
  ghost,
  kpis,
  type Look,
  list,
  map,
  phones,
  row,
  screen,
  table,
  terminal,
  text,
} from './kit.ts';
import { hand, junction } from './scenes.ts';
import type { Showcase } from './screens-1.ts';

const clinic: Look = {
  app: 'Clinic Desk',
  accent: '#0d7f8c',
  nav: ['Today', 'Book', 'Patients', 'Slot rules', 'Holidays'],
};
const exam: Look = {
  app: 'Exam Portal',
  accent: '#2456a6',
  nav: ['My exams', 'Question bank', 'Papers', 'Results', 'Users'],
};
const retail: Look = {
  app: 'Retail Pipeline',
  accent: '#e0672f',
  dark: true,
  nav: ['Sales', 'Freshness', 'Data quality', 'Drills'],
};
const signal: Look = {
  app: 'Traffic Signal',
  accent: '#16a05d',
  dark: true,
  nav: ['Live', 'Controller', 'Runs', 'Detector'],
};

export const second: Record<string, Showcase> = {
  'judgment-summariser': {
    '1-summary': screen(
      {
        app: 'Judgment Reader',
        accent: '#8a5a2b',
        font: 'Georgia, "Times New Roman", serif',
        nav: ['Summary', 'Paragraphs', 'Evaluation'],
      },
      'Summary',
      'Appeal on land acquired in 1987',
      row(
        card(
          'One page, each line with its paragraph',
          list(
            [
              'The land was acquired for a road that was never built.',
              'Facts',
              '<span class="badge soft">¶ 4</span>',
            ],
            [
              'The High Court held that the delay alone ends the acquisition.',
              'Below',
              '<span class="badge soft">¶ 11</span>',
            ],
            [
              'Possession was taken in 1989 by a recorded panchnama.',
              'Facts',
              '<span class="badge soft">¶ 7</span>',
            ],
            [
              'Where possession was taken, delay does not end it.',
              'Held',
              '<span class="badge good">¶ 23</span>',
            ],
            ['Compensation is due with interest from 1989.', 'Held', '<span class="badge good">¶ 31</span>'],
            ['The appeal is allowed in part.', 'Order', '<span class="badge good">¶ 34</span>'],
          ),
        ),
        card(
          '¶ 23',
          `${text('“…the settled position is that once possession has been taken by drawing a panchnama in the presence of witnesses, the land vests in the State, and mere passage of time cannot divest it…”')}${text('This line of the summary keeps 71 % of the words of the paragraph.')}${ghost('Open the judgment')}`,
        ),
      ) + text('A reading aid, not legal advice. 38 pages became one.'),
    ),
    '2-evaluation': screen(
      {
        app: 'Judgment Reader',
        accent: '#8a5a2b',
        font: 'Georgia, "Times New Roman", serif',
        nav: ['Summary', 'Paragraphs', 'Evaluation'],
      },
      'Evaluation',
      '100 judgments that the model has not seen',
      table(
        ['Model', 'ROUGE-L', 'BERTScore', 'Invented facts', 'Length'],
        [
          ['First 400 words', '0.241', '0.831', 'good:0', '400'],
          ['TextRank', '0.268', '0.838', 'good:0', '412'],
          ['LED, 3 epochs', '0.372', '0.869', 'warn:11 of 30', '388'],
          ['LED with linked lines', '0.365', '0.867', 'good:3 of 30', '381'],
        ],
      ) +
        row(
          chart(
            'Validation loss',
            [{ name: 'LED', values: [2.9, 2.4, 2.2, 2.08, 2.02, 1.99] }],
            ['0.5', '1', '1.5', '2', '2.5', '3'],
            240,
          ),
          card(
            'What people marked',
            bars(
              ['Complete', 78, '3.9 of 5'],
              ['Correct', 88, '4.4 of 5'],
              ['Readable', 84, '4.2 of 5'],
              ['Would use it', 70, '3.5 of 5'],
            ),
          ),
        ),
    ),
  },
  'retail-pipeline': {
    '1-sales': screen(
      retail,
      'Sales',
      'Sales of 50 shops, 4 seconds behind',
      kpis(
        ['Bills today', '18,204'],
        ['Sales', '₹41.7 lakh'],
        ['Bills a second', '7.1'],
        ['Duplicates removed', '214'],
      ) +
        row(
          chart(
            'Sales per minute (₹ thousand)',
            [
              { name: 'Today', values: [18, 22, 25, 31, 44, 52, 61, 58, 49, 53, 67, 72] },
              { name: 'Last Saturday', values: [16, 20, 26, 28, 39, 47, 55, 56, 50, 48, 60, 66] },
            ],
            ['10', '', '11', '', '12', '', '13', '', '14', '', '15', ''],
          ),
          card(
            'Best shops',
            bars(
              ['Pune 04', 92, '₹1.42 L'],
              ['Indore 11', 81, '₹1.25 L'],
              ['Surat 02', 74, '₹1.14 L'],
              ['Nagpur 07', 66, '₹1.02 L'],
              ['Bhopal 03', 58, '₹0.89 L'],
            ),
          ),
        ),
    ),
    '2-drill': terminal(
      retail,
      'make drill-3',
      '$ make drill-3\nDrill 3: the Spark job is killed in the middle of a batch\n10:41:02  bills sent           182,400\n10:41:02  bills in fact_sales  182,361   39 under way\n10:41:05  kill -9 spark-driver\n10:41:05  bills sent           182,431   the generator goes on\n10:41:26  driver started again, offsets read from checkpoint 4127\n10:41:31  batch 4128 repeated: 212 bills, 143 known already\n10:41:40  bills sent           182,688\n10:41:44  bills in fact_sales  182,688   0 under way\nlost      0   ✓\ndoubled   0   ✓\nbehind    39 s at most, 4 s now\n$ make quality\n12 of 12 tests pass: keys unique, amounts add up, no sale in the future  ok',
    ),
  },
  'clinic-appointments': {
    '1-today': screen(
      clinic,
      'Today',
      'Dr Anita Rao · Thursday, 12 June',
      kpis(['Booked', '17'], ['Walk-ins', '4'], ['Waiting now', '3', 'longest 12 min'], ['Free slots', '5']) +
        row(
          table(
            ['Time', 'Patient', 'Reason', 'State'],
            [
              ['9:00', 'M. Fernandes', 'Follow-up', 'good:Seen'],
              ['9:15', 'S. Kulkarni', 'Fever, 3 days', 'good:Seen'],
              ['9:30', 'A. Siddiqui', 'Blood pressure', 'warn:With doctor'],
              ['9:45', 'R. Das', 'Walk-in', 'soft:Waiting'],
              ['10:00', 'P. Iyer', 'Report', 'soft:Waiting'],
              ['10:15', '—', 'Tea break', 'soft:Blocked'],
              ['10:30', 'Free', '', 'good:Free'],
              ['10:45', 'K. Menon', 'Child, vaccination', 'soft:Booked'],
            ],
          ),
          card(
            'Add a walk-in',
            field('Name', 'R. Das') +
              field('Phone', '98••• ••210') +
              field('Next free slot', '9:45') +
              button('Add to the list'),
          ),
        ),
    ),
    '2-book': screen(
      clinic,
      'Book',
      'Choose a time',
      row(field('Doctor', 'Dr Anita Rao'), field('Day', 'Friday, 13 June'), field('Reason', 'Follow-up')) +
        card(
          'Free slots',
          `<div style="display:grid;grid-template-columns:repeat(6,1fr);gap:10px">${['9:00', '9:15', '9:30', '9:45', '10:00', '10:30', '10:45', '11:00', '11:15', '11:30', '11:45', '12:00', '16:00', '16:15', '16:30', '16:45', '17:00', '17:15'].map((time, at) => `<span class="input" style="text-align:center;${[1, 4, 7, 8, 14].includes(at) ? 'opacity:.35;text-decoration:line-through' : at === 10 ? 'background:var(--accent);color:#fff' : ''}">${time}</span>`).join('')}</div>`,
        ) +
        row(button('Book 11:45'), ghost('Another day')) +
        card(
          'When two people press at once',
          text(
            'The row of the slot is locked. One booking is kept, the other person sees the next free time. The test does this 200 times.',
          ),
        ),
    ),
  },
  'intrusion-watch': {
    '1-alerts': screen(
      {
        app: 'Intrusion Watch',
        accent: '#d23b55',
        dark: true,
        nav: ['Alerts', 'Flows', 'Rules or model', 'Lab'],
      },
      'Alerts',
      'Last hour in the lab',
      kpis(
        ['Flows', '12,408'],
        ['Alerts', '37'],
        ['Attack time found', '8 s', 'median'],
        ['False alerts', '4'],
      ) +
        row(
          chart(
            'Flows and alerts per minute',
            [
              { name: 'Flows / 10', values: [18, 20, 19, 21, 20, 64, 71, 22, 19, 20, 48, 21] },
              { name: 'Alerts', values: [0, 0, 1, 0, 0, 11, 9, 1, 0, 0, 13, 1] },
            ],
            ['14:00', '', '14:10', '', '14:20', '', '14:30', '', '14:40', '', '14:50', ''],
            210,
          ),
          card(
            'By kind',
            bars(
              ['Port scan', 90, '16'],
              ['SSH passwords', 62, '11'],
              ['SYN flood', 34, '6'],
              ['Other', 22, '4'],
            ),
          ),
        ) +
        table(
          ['Time', 'From', 'To', 'What the flow did', 'Score'],
          [
            ['14:52:10', '10.0.0.66', '10.0.0.10', '214 ports in 9 s, no payload', 'bad:0.91'],
            ['14:51:02', '10.0.0.66', '10.0.0.10:22', '48 connections of 1.2 s', 'bad:0.84'],
            ['14:28:47', '10.0.0.67', '10.0.0.10:80', '9,100 SYN without ACK', 'bad:0.97'],
          ],
        ),
    ),
    '2-comparison': screen(
      {
        app: 'Intrusion Watch',
        accent: '#d23b55',
        dark: true,
        nav: ['Alerts', 'Flows', 'Rules or model', 'Lab'],
      },
      'Rules or model',
      'Six scripted attacks, ten runs each',
      table(
        ['Attack', 'Rules: recall', 'Model: recall', 'Rules: precision', 'Model: precision'],
        [
          ['TCP scan', 'good:1.00', 'good:0.98', '0.99', '0.96'],
          ['Slow scan, 1 port a minute', 'bad:0.10', 'bad:0.20', '0.90', '0.71'],
          ['SYN flood', 'good:1.00', 'good:1.00', '1.00', '0.99'],
          ['SSH passwords', 'good:0.95', 'good:0.93', '0.97', '0.95'],
          ['UDP flood', 'warn:0.60', 'good:0.97', '0.98', '0.94'],
          ['DNS tunnel', 'bad:0.00', 'warn:0.64', '—', '0.83'],
        ],
      ) +
        text(
          'The model learned from 40 minutes of normal traffic only. Slow scans stay the known limit of both.',
        ),
    ),
  },
  'zero-downtime-lab': {
    '1-canary': screen(
      {
        app: 'Grafana · Releases',
        accent: '#f2711c',
        dark: true,
        nav: ['Rolling', 'Blue-green', 'Canary', 'Errors'],
      },
      'Canary',
      'Canary of v2.3: rolled back after 74 s',
      kpis(
        ['Requests', '21,480'],
        ['Failed', '0.9 %', 'canary only'],
        ['Failed in all', '0.04 %'],
        ['Rolled back', 'by itself'],
      ) +
        row(
          chart(
            'Errors (%)',
            [
              { name: 'canary', values: [0, 0, 0.1, 2.4, 6.8, 9.1, 4.2, 0, 0, 0] },
              { name: 'stable', values: [0, 0, 0, 0, 0.1, 0, 0, 0, 0, 0] },
            ],
            ['0 s', '', '20', '', '40', '', '60', '', '80', ''],
          ),
          chart(
            'p95 latency (ms)',
            [
              { name: 'canary', values: [21, 22, 24, 88, 140, 160, 92, 23, 22, 22] },
              { name: 'stable', values: [21, 21, 22, 22, 24, 23, 22, 22, 21, 22] },
            ],
            ['0 s', '', '20', '', '40', '', '60', '', '80', ''],
          ),
        ) +
        table(
          ['Step', 'Traffic', 'Result'],
          [
            ['v2.3 to 1 of 10 pods', '10 %', 'good:started'],
            ['Wait 60 s, watch errors', '10 %', 'bad:6.8 % > 1 %'],
            ['Back to v2.2', '0 %', 'good:done in 14 s'],
          ],
        ),
    ),
    '2-load': terminal(
      { app: 'Zero downtime', accent: '#f2711c', dark: true, nav: [] },
      'go run ./cmd/load',
      '$ go run ./cmd/load -url http://shop.local -rps 200 -for 3m\nrelease   requests   failed   longest   p95\nrolling     36,000        0    212 ms   24 ms   ✓\nblue-green  36,000        0    188 ms   23 ms   ✓\ncanary      36,000       14    301 ms   31 ms   rolled back\n$ kubectl get pods -l app=shop\nNAME                    READY   STATUS    VERSION   AGE\nshop-7c9d8f6b5-2xk4p    1/1     Running   v2.2      41m\nshop-7c9d8f6b5-8dqvr    1/1     Running   v2.2      41m\nshop-7c9d8f6b5-m7tzn    1/1     Running   v2.2      41m\n$ make verify\nno request was lost by the rolling and the blue-green release  ok',
    ),
  },
  'sign-reader': {
    '1-live': screen(
      { app: 'Sign Reader', accent: '#0f6b5c', nav: ['Live', 'Record signs', 'Training', 'Look-alikes'] },
      'Live',
      'Reading',
      row(
        detection(hand, [[160, 62, 290, 330, 'B 0.93']]),
        column(
          card('Text so far', '<div class="big">HELLO B</div>'),
          card('How sure', bars(['B', 93, '0.93'], ['4', 4, '0.04'], ['U', 2, '0.02'])),
          row(button('Speak'), ghost('Clear')),
        ),
      ) + text('A sign counts after 8 equal frames. 24 frames a second on a laptop without a graphics card.'),
    ),
    '2-look-alikes': screen(
      { app: 'Sign Reader', accent: '#0f6b5c', nav: ['Live', 'Record signs', 'Training', 'Look-alikes'] },
      'Look-alikes',
      'Signs that are mistaken for each other',
      kpis(
        ['Same signers', '98.2 %'],
        ['A new signer', '84.7 %'],
        ['After 5 recordings each', '93.1 %'],
        ['Training', '3 min'],
      ) +
        row(
          table(
            ['Shown', 'Read as', 'Of 100', 'Why'],
            [
              ['M', 'N', 'bad:21', 'thumb hidden'],
              ['2', 'V', 'bad:18', 'same shape'],
              ['U', 'R', 'warn:11', 'fingers crossed'],
              ['6', 'W', 'warn:9', 'thumb and little finger'],
              ['O', '0', 'warn:8', 'same shape'],
              ['S', 'A', 'soft:4', 'thumb in front'],
            ],
          ),
          chart(
            'Accuracy by recordings of a new signer (%)',
            [{ name: 'New signer', values: [84.7, 88.2, 90.4, 91.9, 92.6, 93.1] }],
            ['0', '1', '2', '3', '4', '5'],
          ),
        ),
    ),
  },
  'exam-portal': {
    '1-exam': screen(
      exam,
      'My exams',
      'Data Structures · 34 min 12 s left',
      row(
        card(
          'Question 11 of 30',
          `${text('A queue is built from two stacks. What is the amortised cost of one dequeue?')}${list(['O(1)', '', '<span class="badge good">chosen</span>'], ['O(log n)', ''], ['O(n)', ''], ['O(n²)', ''])}${row(button('Next'), ghost('Mark for later'))}`,
        ),
        column(
          card(
            'Questions',
            `<div style="display:grid;grid-template-columns:repeat(6,1fr);gap:8px">${Array.from({ length: 30 }, (_, at) => `<span class="input" style="margin:0;text-align:center;padding:7px 0;${at < 10 ? 'background:#1d9a5b33' : at === 10 ? 'background:var(--accent);color:#fff' : at === 14 ? 'background:#d1880e44' : ''}">${at + 1}</span>`).join('')}</div>`,
          ),
          card('Saved', text('4 seconds ago. If the browser closes, you go on here.')),
        ),
      ),
    ),
    '2-results': screen(
      exam,
      'Results',
      'Which questions worked',
      kpis(
        ['Students', '118'],
        ['Mean', '19.4 of 30'],
        ['Reliability', '0.81', 'KR-20'],
        ['Unclear questions', '2'],
      ) +
        table(
          ['Question', 'Solved by', 'Discrimination', 'What it tells'],
          [
            ['1 · Big O of binary search', '91 %', '0.22', 'soft:easy start'],
            ['7 · Preorder of a tree', '68 %', '0.47', 'good:works'],
            ['11 · Queue from two stacks', '54 %', '0.51', 'good:works'],
            ['18 · Red-black rotation', '23 %', '0.38', 'warn:hard'],
            ['22 · Heap or BST?', '41 %', '0.04', 'bad:unclear'],
            ['29 · Hash load factor', '37 %', '-0.08', 'bad:key is wrong'],
          ],
        ) +
        text(
          'Strong students missed question 29 more often than weak ones: check its key before you publish marks.',
        ),
    ),
  },
  'air-quality-node': {
    '1-grafana': screen(
      { app: 'Grafana · Air', accent: '#f2a71c', dark: true, nav: ['Now', 'Week', 'Calibration', 'Devices'] },
      'Now',
      'Hostel roof, node 2',
      kpis(
        ['PM2.5', '64 µg/m³', 'moderate'],
        ['CO₂', '438 ppm'],
        ['Temperature', '31.2 °C'],
        ['Humidity', '58 %'],
      ) +
        row(
          chart(
            'PM2.5 (µg/m³)',
            [
              { name: 'corrected', values: [48, 52, 61, 77, 84, 71, 58, 49, 46, 51, 59, 64] },
              { name: 'raw', values: [55, 61, 74, 98, 108, 88, 69, 57, 52, 57, 66, 72] },
            ],
            ['0', '2', '4', '6', '8', '10', '12', '14', '16', '18', '20', '22'],
          ),
          chart(
            'CO₂ (ppm)',
            [{ name: 'CO₂', values: [421, 424, 431, 446, 452, 440, 429, 422, 420, 426, 433, 438] }],
            ['0', '2', '4', '6', '8', '10', '12', '14', '16', '18', '20', '22'],
          ),
        ) +
        text('One reading a minute over MQTT. 3 of 10,080 were lost this week.'),
    ),
    '2-calibration': screen(
      { app: 'Calibration notebook', accent: '#f2a71c', nav: ['Load', 'Compare', 'Correct', 'Report'] },
      'Correct',
      'Against the nearest CPCB station, 21 days',
      kpis(
        ['Raw error', '14.8 µg/m³', 'RMSE'],
        ['Corrected', '6.1 µg/m³'],
        ['R²', '0.87'],
        ['Hours compared', '497'],
      ) +
        row(
          chart(
            'PM2.5 by hour (µg/m³)',
            [
              { name: 'Station', values: [41, 45, 58, 72, 66, 54, 44, 39, 42, 55, 61, 50] },
              { name: 'Corrected', values: [43, 44, 60, 75, 69, 52, 46, 41, 40, 57, 63, 48] },
            ],
            ['2', '4', '6', '8', '10', '12', '14', '16', '18', '20', '22', '24'],
          ),
          card(
            'Error by humidity',
            bars(
              ['Below 50 %', 32, '4.9'],
              ['50 to 70 %', 41, '6.0'],
              ['70 to 85 %', 58, '8.2'],
              ['Above 85 %', 83, '12.4'],
            ),
          ),
        ) +
        text(
          'Corrected = 0.61 × raw − 0.11 × humidity + 12.4. Above 85 % humidity the sensor still reads too high.',
        ),
    ),
  },
  'traffic-signal': {
    '1-live': screen(
      signal,
      'Live',
      'North approach',
      row(
        detection(junction, [
          [190, 230, 110, 84, 'car 0.94'],
          [350, 118, 74, 58, 'car 0.88'],
          [366, 262, 96, 100, 'auto 0.91'],
          [258, 112, 44, 40, 'two-wheeler 0.79'],
          [215, 330, 46, 54, 'two-wheeler 0.83'],
        ]),
        column(
          card(
            'Waiting vehicles',
            bars(['North', 72, '18'], ['East', 38, '9'], ['South', 55, '14'], ['West', 24, '6']),
          ),
          card(
            'Next green',
            list(
              ['North', 'longest queue', '<span class="badge good">31 s</span>'],
              ['South', '', '24 s'],
              ['East', '', '16 s'],
            ),
          ),
        ),
      ),
    ),
    '2-runs': screen(
      signal,
      'Runs',
      '200 simulated hours',
      table(
        ['Control', 'Mean delay', 'Longest wait', 'Stops', 'Against fixed'],
        [
          ['Fixed, 30 s each', '48.2 s', '141 s', '1.9', '—'],
          ['Actuated', '36.7 s', '118 s', '1.6', 'good:-24 %'],
          ['Adaptive', '30.9 s', '97 s', '1.4', 'good:-36 %'],
          ['Adaptive, rain (counts -20 %)', '37.4 s', '126 s', '1.6', 'warn:-22 %'],
        ],
      ) +
        chart(
          'Mean delay by vehicles an hour (s)',
          [
            { name: 'Adaptive', values: [18, 21, 25, 29, 34, 41, 55] },
            { name: 'Fixed', values: [31, 35, 41, 47, 56, 70, 96] },
          ],
          ['400', '600', '800', '1,000', '1,200', '1,400', '1,600'],
        ),
    ),
  },
  'cricket-analytics': {
    '1-win-probability': screen(
      { app: 'Cricket Analytics', accent: '#1666c0', nav: ['Chases', 'Players', 'Venues', 'Model'] },
      'Chases',
      'Chasing 184 in 20 overs',
      kpis(
        ['Now', '142 for 5', '15.3 overs'],
        ['Needed', '42 off 27'],
        ['Win probability', '46 %'],
        ['Brier score', '0.148', 'all chases'],
      ) +
        row(
          chart(
            'Win probability after every over (%)',
            [
              {
                name: 'Chasing side',
                values: [50, 53, 48, 44, 51, 57, 62, 58, 49, 41, 38, 45, 52, 55, 49, 46],
              },
            ],
            ['1', '', '3', '', '5', '', '7', '', '9', '', '11', '', '13', '', '15', ''],
          ),
          card(
            'Balls that moved it most',
            list(
              ['9.4 · wicket', 'caught at long-on', '<span class="badge bad">-9 %</span>'],
              ['12.2 · six', 'over mid-wicket', '<span class="badge good">+6 %</span>'],
              ['14.6 · wicket', 'run out', '<span class="badge bad">-7 %</span>'],
              ['5.5 · four', 'past point', '<span class="badge good">+4 %</span>'],
            ),
          ),
        ) +
        text('It explains past matches. It is not a betting tool.'),
    ),
    '2-death-overs': screen(
      { app: 'Cricket Analytics', accent: '#1666c0', nav: ['Chases', 'Players', 'Venues', 'Model'] },
      'Players',
      'Bowling in the last five overs',
      row(field('From', '2019'), field('At least', '60 overs'), field('Venue', 'All')) +
        table(
          ['Bowler', 'Overs', 'Economy', 'Wickets', 'Dot balls', 'Against mean'],
          [
            ['Bowler 417', '88.2', '7.61', '54', '41 %', 'good:-1.9'],
            ['Bowler 102', '104.0', '8.02', '61', '38 %', 'good:-1.5'],
            ['Bowler 233', '76.4', '8.40', '39', '36 %', 'good:-1.1'],
            ['Bowler 055', '91.0', '9.12', '47', '33 %', 'soft:-0.4'],
            ['Bowler 318', '69.3', '9.88', '28', '29 %', 'warn:+0.4'],
            ['Bowler 140', '72.1', '10.31', '30', '27 %', 'bad:+0.8'],
          ],
        ) +
        card(
          'The model behind this table',
          '<span class="mono">models/marts/death_over_bowling.sql · 4 tests · built in 1.2 s by DuckDB</span>',
        ),
    ),
  },
  'campus-carpool': {
    '1-ride': phones({ app: 'Carpool', accent: '#0e7c86', nav: [] }, [
      {
        title: 'Rides to campus',
        body: `${map('M60 360Q110 240 260 214Q430 190 560 110', [
          [60, 360, 'You'],
          [560, 110, 'Campus'],
        ])}${list(['Neha, grey hatchback', '8:05 · 2 seats · detour 0.6 km', '₹35'], ['Joseph, sedan', '8:20 · 1 seat · detour 1.1 km', '₹40'], ['Prof. Bhat', '8:40 · 3 seats · detour 0.2 km', '₹30'])}`,
      },
      {
        title: 'Neha, 8:05',
        body: `${card('Your pickup', text('Corner of 4th Cross, 250 m on foot'))}${list(['Route', '11.4 km, 27 min'], ['Your share', 'fuel and toll by 3', '₹35'], ['Verified', 'college email', '<span class="badge good">✓</span>'])}${button('Ask for the seat')}${ghost('Message')}`,
      },
      {
        title: 'On the way',
        body: `${map('M110 400V210Q260 180 430 214V60', [
          [260, 190, 'Neha'],
          [430, 60, 'Campus'],
        ])}${kpis(['Arrival', '8:34'])}${list(['Shared with', 'Amma, until you arrive', '<span class="badge good">Live</span>'])}${ghost('Stop sharing')}`,
      },
    ]),
    '2-match': terminal(
      { app: 'Carpool', accent: '#0e7c86', dark: true, nav: [] },
      'npm run match',
      '$ npm run match -- --rider 3107 --limit-detour 1.5\nrider 3107: 4th Cross → Campus, 8:00 to 8:45\ncandidates inside 3 km of the line        41   (index: GIST on route)\nsame direction, within 30 degrees         17\ndetour by road below 1.5 km                5\n\n  driver   leaves   detour   walk     seats   score\n  2208     08:05    0.6 km   250 m    2       0.91\n  1954     08:40    0.2 km   420 m    3       0.88\n  2711     08:20    1.1 km   180 m    1       0.80\n  1163     08:15    1.4 km    90 m    2       0.74\n  3050     08:00    1.3 km   600 m    1       0.61\n\n5 matches in 38 ms  ok\n$ npm test\n 12 files, 96 passed  ✓',
    ),
  },
};

export const third: Record<string, Showcase> = {
  'resume-ranker': {
    '1-ranking': screen(
      { app: 'Resume Ranker', accent: '#3c5fc4', nav: ['Jobs', 'Ranking', 'Bias test', 'Import'] },
      'Ranking',
      'Backend developer · 48 resumes',
      row(
        table(
          ['Rank', 'Resume', 'Keywords', 'Similarity', 'Score'],
          [
            ['1', 'R-0117', '9 of 10', '0.81', 'good:0.86'],
            ['2', 'R-0042', '8 of 10', '0.79', 'good:0.81'],
            ['3', 'R-0163', '7 of 10', '0.83', 'good:0.79'],
            ['4', 'R-0098', '8 of 10', '0.68', 'warn:0.72'],
            ['5', 'R-0021', '6 of 10', '0.71', 'warn:0.67'],
            ['6', 'R-0150', '5 of 10', '0.66', 'soft:0.60'],
          ],
        ),
        card(
          'R-0117',
          `${text('B.E. Computer Science, 2 years at a payments company')}<p>Worked on <mark>Django</mark> and <mark>PostgreSQL</mark>, wrote <mark>REST APIs</mark> for refunds, moved jobs to <mark>Celery</mark>, tests with <mark>pytest</mark>.</p>${list(['Found', 'Django, PostgreSQL, REST, Celery, Docker, Git, Linux, SQL, tests'], ['Missing', 'Kubernetes'])}`,
        ),
      ),
    ),
    '2-bias': screen(
      { app: 'Resume Ranker', accent: '#3c5fc4', nav: ['Jobs', 'Ranking', 'Bias test', 'Import'] },
      'Bias test',
      'The same resume under other names',
      kpis(
        ['Resumes', '200'],
        ['Names swapped', '12 each'],
        ['Rank changes', '0', 'names removed'],
        ['Before the fix', '31'],
      ) +
        row(
          table(
            ['Swap', 'Mean change of rank', 'Largest', 'Result'],
            [
              ['Man → woman', '0.00', '0', 'good:passes'],
              ['North → south', '0.00', '0', 'good:passes'],
              ['Hindu → Muslim', '0.00', '0', 'good:passes'],
              ['College tier', '0.84', '4', 'warn:explained'],
              ['Gap year added', '1.92', '7', 'bad:look at it'],
            ],
          ),
          card(
            'Precision at 10',
            bars(
              ['Backend', 90, '0.9'],
              ['Data analyst', 80, '0.8'],
              ['Support', 70, '0.7'],
              ['Tester', 80, '0.8'],
            ),
          ),
        ),
    ),
  },
  'vault-keeper': {
    '1-vault': screen(
      {
        app: 'Vault Keeper',
        accent: '#b3872f',
        dark: true,
        nav: ['All entries', 'Generator', 'Health', 'Lock'],
      },
      'All entries',
      '14 entries · vault.vk',
      row(
        table(
          ['Entry', 'User', 'Changed', 'Strength'],
          [
            ['College portal', '21CS045', '12 days', 'good:91 bits'],
            ['Email', 'asha@…', '2 months', 'good:84 bits'],
            ['Library', '21CS045', '1 year', 'bad:28 bits'],
            ['Bank', 'asha.r', '3 months', 'good:103 bits'],
            ['GitHub', 'asha-rao', '5 months', 'good:88 bits'],
            ['Hostel Wi-Fi', '—', '1 year', 'warn:46 bits'],
          ],
        ),
        card(
          'College portal',
          field('User', '21CS045') +
            field('Password', '••••••••••••••••') +
            row(button('Copy for 20 s'), ghost('Show')) +
            text('The clipboard is cleared after 20 seconds.'),
        ),
      ),
    ),
    '2-format': terminal(
      { app: 'Vault Keeper', accent: '#b3872f', dark: true, nav: [] },
      'cargo run -- inspect vault.vk',
      `$ cargo run -- inspect vault.vk\noffset  bytes  field\n0x0000      4  magic "VKPR"\n0x0004      2  version 1\n0x0006     16  salt                 7f 3a c1 0e … 9b\n0x0016      4  Argon2id memory      64 MiB\n0x001a      4  Argon2id passes      3\n0x001e     24  XChaCha20 nonce      11 d4 08 5c … e2\n0x0036   3184  ciphertext\n0x0ca6     16  Poly1305 tag         verified ✓\n$ cargo run -- open vault.vk --phrase "wrong"\nerror: the phrase is wrong or the file was changed   (0.61 s)\n$ cargo test\ntest format::any_vault_survives_a_round_trip ... ok\ntest format::one_changed_bit_is_refused ... ok\ntest kdf::matches_the_reference_vectors ... ok\n46 passed, 0 failed ✓`,
    ),
  },
  'photo-service': {
    '1-upload': screen(
      { app: 'Photo Service', accent: '#e07b13', nav: ['Upload', 'Queue', 'Costs', 'Clean-up'] },
      'Upload',
      'One photo, five sizes',
      kpis(['Uploaded', '4.2 MB'], ['Ready in', '1.9 s'], ['Cold start', '410 ms'], ['Cost', '₹0.002']) +
        table(
          ['Size', 'File', 'Bytes', 'Link until', 'State'],
          [
            ['160', 'fest-160.webp', '6.1 KB', '15:42', 'good:ready'],
            ['320', 'fest-320.webp', '18 KB', '15:42', 'good:ready'],
            ['640', 'fest-640.webp', '52 KB', '15:42', 'good:ready'],
            ['1280', 'fest-1280.webp', '171 KB', '15:42', 'good:ready'],
            ['2048', 'fest-2048.webp', '398 KB', '15:42', 'good:ready'],
          ],
        ) +
        card(
          'Path of the photo',
          '<span class="mono">PUT s3://incoming/fest.jpg → SQS resize → Lambda resize (512 MB) → s3://photos/fest/* → signed link</span>',
        ),
    ),
    '2-terraform': terminal(
      { app: 'Photo Service', accent: '#e07b13', dark: true, nav: [] },
      'terraform apply',
      '$ terraform apply -auto-approve\naws_s3_bucket.incoming: Creation complete after 2s\naws_s3_bucket.photos: Creation complete after 2s\naws_sqs_queue.dead_letters: Creation complete after 1s\naws_sqs_queue.resize: Creation complete after 1s\naws_iam_role.resize: Creation complete after 1s\naws_lambda_function.resize: Creation complete after 9s\naws_budgets_budget.alarm: Creation complete after 1s\n\nApply complete! Resources: 17 added, 0 changed, 0 destroyed.   ok\nbudget alarm: 1 USD\n\n$ npm run bench -- --photos 1000\n1,000 photos   5,000 sizes   failed 0   p95 2.4 s\n$ make clean-up\nDestroy complete! Resources: 17 destroyed. Nothing is left in the account.   ok',
    ),
  },
  'sdn-load-balancer': {
    '1-methods': screen(
      { app: 'SDN balancer', accent: '#4054b2', nav: ['Methods', 'Topology', 'Failure test', 'Graphs'] },
      'Methods',
      'Four methods, 8 servers, 10,000 connections',
      table(
        ['Method', 'p50', 'p95', 'Fairness (Jain)', 'Rules used', 'Recovery'],
        [
          ['Round robin', '11 ms', '48 ms', '0.97', '212', '1.9 s'],
          ['Least connections', '10 ms', '31 ms', 'good:0.99', '212', '1.8 s'],
          ['Least load', '10 ms', 'good:28 ms', '0.98', '224', '2.0 s'],
          ['Weighted random', '12 ms', 'bad:57 ms', '0.91', '198', '1.9 s'],
        ],
      ) +
        row(
          chart(
            'p95 by connections a second (ms)',
            [
              { name: 'Least load', values: [12, 14, 17, 21, 28, 44] },
              { name: 'Round robin', values: [13, 17, 24, 35, 48, 86] },
            ],
            ['50', '100', '150', '200', '250', '300'],
          ),
          card(
            'Share of each server',
            bars(
              ['h1', 64, '12.8 %'],
              ['h2', 62, '12.4 %'],
              ['h3', 63, '12.6 %'],
              ['h4', 61, '12.2 %'],
              ['h5', 64, '12.7 %'],
              ['h6', 62, '12.5 %'],
            ),
          ),
        ),
    ),
    '2-failure': terminal(
      { app: 'SDN balancer', accent: '#4054b2', dark: true, nav: [] },
      'sudo python network/failure.py',
      '$ sudo python network/failure.py --method least_load --servers 8\n*** 1 switch, 8 servers, 16 clients\n 0.0 s  load starts: 200 connections a second\n12.0 s  h3 is removed\n12.4 s  echo to h3 missed (1 of 3)\n12.9 s  echo to h3 missed (2 of 3)\n13.4 s  echo to h3 missed (3 of 3): h3 is down\n13.5 s  27 flow rules deleted, next packets choose again\n14.0 s  connections that failed: 38 of 2,800\n30.0 s  h3 is back\n31.2 s  h3 answers 3 of 3: gets new connections\n60.0 s  end\nfailed 0.32 %   recovery 2.0 s   fairness 0.98   ok',
    ),
  },
  'land-registry': {
    '1-transfer': screen(
      { app: 'Land Registry', accent: '#7a5230', nav: ['Plots', 'Transfers', 'Mortgages', 'Network'] },
      'Transfers',
      'Transfer T-2041 · plot 118/2',
      row(
        card(
          'Three signatures',
          list(
            ['Registrar', 'identity and deed', '<span class="badge good">signed 10:12</span>'],
            ['Bank', 'no mortgage left', '<span class="badge good">signed 10:31</span>'],
            ['Revenue office', 'duty of ₹84,000 received', '<span class="badge warn">waiting</span>'],
          ),
        ),
        card(
          'Plot 118/2',
          list(
            ['Owner', 'L. Gowda since 2009'],
            ['Buyer', 'F. D’Souza'],
            ['Area', '1,200 sq ft'],
            ['Price', 'private: registrar and revenue only'],
          ),
        ),
      ) +
        table(
          ['Block', 'When', 'What', 'By'],
          [
            ['1,204', '12 June 10:31', 'bank endorses T-2041', 'BankMSP'],
            ['1,203', '12 June 10:12', 'registrar endorses T-2041', 'RegistrarMSP'],
            ['1,201', '12 June 9:58', 'T-2041 proposed', 'RegistrarMSP'],
            ['877', '3 March 2025', 'mortgage closed', 'BankMSP'],
            ['12', '8 Jan 2025', 'plot entered from the paper book', 'RegistrarMSP'],
          ],
        ),
    ),
    '2-network': terminal(
      { app: 'Land Registry', accent: '#7a5230', dark: true, nav: [] },
      './network/up.sh',
      `$ ./network/up.sh\nGenerating certificates: registrar, bank, revenue   ok\nOrderer and 3 peers started                         ok\nChannel land created, 3 peers joined                ok\nChaincode land_1.1 installed, approved 3 of 3       ok\n$ peer chaincode invoke -C land -n land -c '{"Args":["Transfer","118/2","dsouza"]}'\nError: endorsement failure: 403 plot 118/2 has an open mortgage\n$ peer chaincode query -C land -n land -c '{"Args":["History","118/2"]}'\n[{"owner":"gowda","from":"2009-04-02"},{"owner":"state","from":"1974-01-19"}]\n$ cd chaincode && go test ./...\nok   capstone/land   2.114s   coverage: 91.3% of statements  ✓`,
    ),
  },
};
