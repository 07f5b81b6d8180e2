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
import { classroom, leaf } from './scenes.ts';

/** The pictures of a project, by file name. */
export interface Showcase {
  [name: string]: string;
}

const attendance: Look = {
  app: 'FaceAttend',
  accent: '#2f6fde',
  nav: ['Take attendance', 'Students', 'Threshold', 'Monthly export', 'Settings'],
};
const market: Look = {
  app: 'Campus Market',
  accent: '#0b8a6a',
  nav: ['Browse', 'My listings', 'Chats', 'Saved', 'Moderation'],
};
const garden: Look = {
  app: 'Smart Irrigation',
  accent: '#2c8c4a',
  dark: true,
  nav: ['Beds', 'History', 'Schedule', 'Calibration', 'Device'],
};
const money: Look = {
  app: 'Expense Tracker',
  accent: '#7a4fd0',
  nav: ['Overview', 'Expenses', 'Budgets', 'Import and export'],
};

export const first: Record<string, Showcase> = {
  'face-attendance': {
    '1-take-attendance': screen(
      attendance,
      'Take attendance',
      'CSE 6A · Compiler Design · 10:00',
      row(
        detection(classroom, [
          [80, 118, 62, 66, 'Meera 0.71'],
          [220, 128, 62, 66, 'Arjun 0.66'],
          [365, 118, 62, 66, 'Sana 0.74'],
          [505, 130, 62, 66, 'Unknown 0.31'],
          [150, 238, 62, 66, 'Ravi 0.69'],
          [300, 244, 62, 66, 'Divya 0.63'],
          [450, 236, 62, 66, 'Imran 0.72'],
        ]),
        column(
          card(
            '7 faces in this photo',
            list(
              ['Meera Nair', '21CS045', '<span class="badge good">Present</span>'],
              ['Arjun Patil', '21CS012', '<span class="badge good">Present</span>'],
              ['Sana Khan', '21CS071', '<span class="badge good">Present</span>'],
              ['Not recognised', 'Pick a name or skip', '<span class="badge warn">Check</span>'],
              ['Ravi Teja', '21CS063', '<span class="badge good">Present</span>'],
            ),
          ),
          row(button('Save 6 of 58'), ghost('Another photo')),
        ),
      ) + text('Nothing is saved before the teacher presses Save. The photo itself is never stored.'),
    ),
    '2-threshold': screen(
      attendance,
      'Threshold',
      'Threshold on the 6,000 pairs of LFW',
      kpis(
        ['Threshold', '0.363', 'cosine similarity'],
        ['False accepts', '0.4 %', '12 of 3,000'],
        ['False rejects', '0.9 %', '27 of 3,000'],
        ['Accuracy', '99.4 %'],
      ) +
        row(
          chart(
            'Errors by threshold (%)',
            [
              { name: 'False accepts', values: [22, 14, 8.1, 4.2, 1.9, 0.8, 0.4, 0.1, 0] },
              { name: 'False rejects', values: [0, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9, 2.4, 6.8] },
            ],
            ['0.10', '0.15', '0.20', '0.25', '0.30', '0.33', '0.36', '0.42', '0.50'],
          ),
          card(
            'Pairs that go wrong',
            list(
              ['Beard grown between photos', 'rejected at 0.34', '9 pairs'],
              ['Face turned more than 40°', 'rejected at 0.29', '11 pairs'],
              ['Siblings', 'accepted at 0.38', '5 pairs'],
              ['Very dark photo', 'rejected at 0.31', '7 pairs'],
            ),
          ),
        ),
    ),
  },
  'campus-marketplace': {
    '1-browse': screen(
      market,
      'Browse',
      'Everything on sale on your campus',
      row(field('Search', 'cycle'), field('Category', 'All categories'), field('Price', 'Up to ₹5,000')) +
        [
          [
            ['Hero Sprint cycle, 21 gears', '₹3,200', 'Hostel 4 · listed today'],
            ['Engineering Mathematics, Grewal', '₹280', 'Block C · 2 days'],
            ['Lab coat, size M, unused', '₹150', 'Hostel 2 · 3 days'],
          ],
          [
            ['Casio fx-991EX', '₹750', 'Hostel 6 · 4 days'],
            ['Study table with lamp', '₹1,400', 'Block A · 5 days'],
            ['Arduino starter kit', '₹900', 'Hostel 1 · 1 week'],
          ],
        ]
          .map((line, at) =>
            row(
              ...line.map(([name = '', price = '', where = ''], index) =>
                card(
                  name,
                  `<div style="height:118px;border-radius:8px;margin-bottom:10px;background:linear-gradient(${120 + index * 40 + at * 70}deg,#0b8a6a44,#d6a64a55,#54708f44)"></div><b style="font-size:19px">${price}</b>${text(where)}`,
                ),
              ),
            ),
          )
          .join(''),
    ),
    '2-chat': screen(
      market,
      'Chats',
      'Hero Sprint cycle, 21 gears · ₹3,200',
      row(
        card(
          'Chats',
          list(
            ['Kavya R', 'Can you do 2,900?', '10:42'],
            ['Nikhil S', 'Sold already, sorry', 'Tue'],
            ['Farah A', 'Is the manual with it?', 'Mon'],
            ['Dev P', 'Thanks, see you at 5', 'Sun'],
          ),
        ),
        card(
          'Kavya R · buyer',
          `<div class="column" style="height:380px;gap:10px"><div class="bubble">Hi, is the cycle still there?</div><div class="bubble me">Yes. New brake cables in August.</div><div class="bubble">Can you do 2,900?</div><div class="bubble me">3,000 and I add the lock.</div><div class="bubble">Deal. 5 pm at the main gate?</div><div class="bubble me">See you there.</div></div>${row(field('Message', 'Type here'), button('Send'))}`,
        ),
      ),
    ),
  },
  'smart-irrigation': {
    '1-beds': screen(
      garden,
      'Beds',
      'Four beds, 3 minutes ago',
      kpis(
        ['Bed 1 · tomato', '41 %', 'target 45 %'],
        ['Bed 2 · spinach', '52 %', 'target 50 %'],
        ['Bed 3 · chilli', '38 %', 'watering, 40 s left'],
        ['Bed 4 · coriander', '47 %', 'target 45 %'],
      ) +
        row(
          chart(
            'Soil moisture, last 24 hours (%)',
            [
              { name: 'Bed 3', values: [55, 52, 49, 46, 43, 40, 37, 54, 51, 47, 43, 38] },
              { name: 'Bed 1', values: [50, 49, 48, 46, 45, 44, 56, 53, 50, 47, 44, 41] },
            ],
            ['18', '20', '22', '0', '2', '4', '6', '8', '10', '12', '14', '16'],
          ),
          card(
            'Pump',
            list(
              ['Today', '3 runs, 2 min 10 s', '4.8 litres'],
              ['This week', '19 runs', '31 litres'],
              ['Wi-Fi', '-61 dBm', '<span class="badge good">Online</span>'],
              ['Rules on the board', 'keep watering without Wi-Fi', '<span class="badge good">On</span>'],
            ),
          ),
        ),
    ),
    '2-calibration': screen(
      garden,
      'Calibration',
      'Calibrate sensor 3',
      row(
        card(
          'Two readings',
          field('In dry soil', '2,914') + field('In wet soil', '1,287') + button('Save for bed 3'),
        ),
        card(
          'What the numbers mean',
          table(
            ['Reading', 'Moisture', 'Shown as'],
            [
              ['2,914', '0 %', 'bad:Dry'],
              ['2,263', '40 %', 'warn:Water soon'],
              ['1,612', '80 %', 'good:Wet enough'],
              ['1,287', '100 %', 'soft:In water'],
            ],
          ),
        ),
      ) +
        chart(
          'Raw readings during the test',
          [{ name: 'Sensor 3', values: [2914, 2910, 2902, 2400, 1800, 1420, 1310, 1287, 1289, 1290] }],
          ['0 s', '10', '20', '30', '40', '50', '60', '70', '80', '90'],
          200,
        ),
    ),
  },
  'expense-tracker': {
    '1-overview': screen(
      money,
      'Overview',
      'June 2025',
      kpis(
        ['Spent', '₹9,840', 'of ₹12,000'],
        ['Left this month', '₹2,160', '12 days'],
        ['Largest', 'Hostel mess', '₹3,600'],
        ['Compared with May', '-₹740'],
      ) +
        row(
          chart(
            'Spent per day (₹)',
            [
              {
                name: 'June',
                values: [
                  120, 340, 90, 610, 220, 150, 880, 300, 140, 260, 420, 700, 180, 95, 510, 230, 640, 190,
                ],
              },
            ],
            ['1', '', '3', '', '5', '', '7', '', '9', '', '11', '', '13', '', '15', '', '17', ''],
          ),
          card(
            'By category',
            bars(
              ['Food', 82, '₹4,120'],
              ['Travel', 46, '₹1,840'],
              ['Books', 31, '₹1,260'],
              ['Phone', 15, '₹598'],
              ['Other', 40, '₹2,022'],
            ),
          ),
        ),
    ),
    '2-expenses': screen(
      money,
      'Expenses',
      'Expenses',
      row(button('Add expense'), ghost('Import CSV'), ghost('Export June')) +
        table(
          ['Date', 'What', 'Category', 'Amount', 'Budget'],
          [
            ['18 June', 'Bus pass', 'Travel', '₹450', 'good:₹1,160 left'],
            ['17 June', 'Samosa and tea', 'Food', '₹60', 'good:₹880 left'],
            ['17 June', 'Xerox, unit 3 notes', 'Books', '₹84', 'warn:₹40 left'],
            ['16 June', 'Mobile recharge', 'Phone', '₹299', 'good:₹102 left'],
            ['15 June', 'Birthday dinner', 'Food', '₹510', 'good:₹940 left'],
            ['12 June', 'Data structures textbook', 'Books', '₹700', 'warn:₹124 left'],
            ['11 June', 'Auto to station', 'Travel', '₹120', 'good:₹1,610 left'],
            ['9 June', 'Mess, first half', 'Food', '₹1,800', 'good:₹1,450 left'],
            ['7 June', 'Shoes', 'Other', '₹880', 'bad:₹22 over'],
          ],
        ),
    ),
  },
  'crop-doctor': {
    '1-diagnosis': phones({ app: 'Crop Doctor', accent: '#3f8f3a', nav: [] }, [
      {
        title: 'Take a photo',
        body: `${detection(leaf, [[216, 136, 240, 148, 'Leaf 0.98']])}${text('Hold the leaf flat and fill the frame. Works without internet.')}${button('Use this photo')}${ghost('Choose from gallery')}`,
      },
      {
        title: 'Tomato: early blight',
        body: `${card('How sure', bars(['Early blight', 87, '87 %'], ['Target spot', 9, '9 %'], ['Healthy', 2, '2 %']))}${card('What to do', text('Remove the lower leaves with rings. Water at the root, not on the leaf. Ask your KVK before you spray.'))}${ghost('Read in Hindi')}`,
      },
      {
        title: 'History',
        body: list(
          ['Tomato: early blight', '14 June, bed by the well', '87 %'],
          ['Potato: healthy', '12 June', '94 %'],
          ['Maize: common rust', '3 June, north field', '78 %'],
          ['Tomato: leaf mould', '28 May', '64 %'],
          ['Not sure', '27 May, photo too dark', '—'],
        ),
      },
    ]),
    '2-field-test': screen(
      {
        app: 'Crop Doctor notebook',
        accent: '#3f8f3a',
        nav: ['Data', 'Training', 'PlantVillage', 'PlantDoc', 'Conversion'],
      },
      'PlantDoc',
      'The same model on photos from fields',
      kpis(
        ['PlantVillage', '97.8 %', 'plain background'],
        ['PlantDoc', '61.3 %', 'in the field'],
        ['After augmentation', '70.6 %'],
        ['Model', '2.9 MB', '8 bits'],
      ) +
        row(
          table(
            ['Class', 'Precision', 'Recall', 'Photos'],
            [
              ['Tomato early blight', '0.74', '0.69', '88'],
              ['Tomato late blight', '0.71', '0.66', '111'],
              ['Potato late blight', '0.68', '0.72', '105'],
              ['Maize common rust', '0.86', '0.90', '116'],
              ['Maize grey leaf spot', '0.63', '0.55', '68'],
              ['Tomato leaf mould', '0.58', '0.61', '91'],
            ],
          ),
          chart(
            'Accuracy by epoch (%)',
            [
              { name: 'PlantVillage', values: [71, 84, 91, 94, 96, 97, 97.8] },
              { name: 'PlantDoc', values: [38, 47, 55, 62, 66, 69, 70.6] },
            ],
            ['1', '2', '3', '4', '5', '6', '7'],
          ),
        ),
    ),
  },
  'phishing-detector': {
    '1-warning': screen(
      {
        app: 'PhishGuard',
        accent: '#c23b31',
        nav: ['Check a link', 'Recent', 'How it decides', 'Viva game'],
      },
      'Check a link',
      'This link looks like phishing',
      card(
        '<span class="mono">http://sbi-kyc-update.login-verify.example/netbanking/index.php</span>',
        `<div class="big">0.94</div>${text('Score from 0 (safe) to 1 (phishing). Above 0.5 we warn.')}`,
      ) +
        row(
          card(
            'Three reasons',
            list(
              ['Host has 4 parts', 'most genuine banks have 2 or 3', '<span class="badge bad">+0.31</span>'],
              [
                '"sbi" outside the registered domain',
                'a brand used as decoration',
                '<span class="badge bad">+0.27</span>',
              ],
              ['No TLS', 'the link begins with http', '<span class="badge bad">+0.12</span>'],
            ),
          ),
          card(
            'What speaks for it',
            list(
              [
                'No digits in the host',
                'digits are common in phishing',
                '<span class="badge good">-0.04</span>',
              ],
              ['Short query', 'no long tokens', '<span class="badge good">-0.03</span>'],
            ),
          ),
        ) +
        row(button('Leave this page'), ghost('Open anyway'), ghost('Report a mistake')),
    ),
    '2-classifiers': screen(
      {
        app: 'PhishGuard',
        accent: '#c23b31',
        nav: ['Check a link', 'Recent', 'How it decides', 'Viva game'],
      },
      'How it decides',
      'Five classifiers on the same 47,159 links',
      table(
        ['Classifier', 'Precision', 'Recall', 'F1', 'One link takes'],
        [
          ['Gradient boosted trees', '0.981', '0.969', 'good:0.975', '0.4 ms'],
          ['Random forest', '0.977', '0.958', 'good:0.967', '3.1 ms'],
          ['Logistic regression', '0.931', '0.902', 'warn:0.916', '0.1 ms'],
          ['K nearest neighbours', '0.944', '0.921', 'warn:0.932', '18 ms'],
          ['Naive Bayes', '0.861', '0.842', 'bad:0.851', '0.1 ms'],
        ],
      ) +
        row(
          card(
            'Features that matter most',
            bars(
              ['Parts of the host', 88, '0.21'],
              ['Brand outside domain', 74, '0.18'],
              ['Length of host', 55, '0.13'],
              ['TLS', 42, '0.10'],
              ['Digits in host', 30, '0.07'],
            ),
          ),
          chart(
            'Precision against recall',
            [{ name: 'Boosted trees', values: [1, 0.998, 0.995, 0.99, 0.981, 0.95, 0.82, 0.43] }],
            ['0.2', '0.5', '0.7', '0.9', '0.97', '0.98', '0.99', '1'],
            240,
          ),
        ),
    ),
  },
  'certificate-ledger': {
    '1-verify': screen(
      { app: 'CertLedger', accent: '#5b45c9', nav: ['Verify', 'Issue a batch', 'Revoke', 'Gas costs'] },
      'Verify',
      'Drop a certificate to check it',
      card(
        'B.Tech-2025-0417.pdf',
        `${kpis(['Result', '<span style="color:#13734a">Genuine</span>', 'issued by the college'], ['Issued', '14 June 2025'], ['Batch', '312 certificates'])}<p style="margin-top:14px">SHA-256 <span class="mono">9f2c41d07be3aa5186c4f27e0d93b5b88e1fd5c2a7f4e69d03c1b7a25e80f614</span></p>`,
      ) +
        row(
          card(
            'Proof',
            list(
              ['Leaf 417 of 512', 'hash of the file', '<span class="badge good">✓</span>'],
              ['9 hashes up the tree', 'Merkle proof from the QR code', '<span class="badge good">✓</span>'],
              ['Root on the chain', '0x8e41…c07a, block 6,204,118', '<span class="badge good">✓</span>'],
            ),
          ),
          card(
            'B.Tech-2025-0417-changed.pdf',
            `${text('CGPA changed from 7.1 to 9.1 with a PDF editor.')}<span class="badge bad">Forged: no such leaf</span>`,
          ),
        ),
    ),
    '2-gas': screen(
      { app: 'CertLedger', accent: '#5b45c9', nav: ['Verify', 'Issue a batch', 'Revoke', 'Gas costs'] },
      'Gas costs',
      'Three designs, 312 certificates',
      table(
        ['Design', 'Gas in all', 'Gas each', 'Verify needs', 'Revocation'],
        [
          ['One transaction each', '14,414,400', 'bad:46,200', 'the hash', 'one write'],
          ['Array of hashes', '7,142,000', 'warn:22,891', 'the hash', 'one write'],
          ['Merkle root', '68,300', 'good:219', 'a proof of 9 hashes', 'bitmap, 1 bit each'],
        ],
      ) +
        chart(
          'Gas for a batch, in thousands',
          [
            { name: 'One transaction each', values: [462, 2310, 4620, 9240, 14_414] },
            { name: 'Merkle root', values: [66, 66, 67, 68, 68] },
          ],
          ['10', '50', '100', '200', '312'],
        ),
    ),
  },
  'bus-tracker': {
    '1-student': phones({ app: 'Bus Tracker', accent: '#d97706', nav: [] }, [
      {
        title: 'Route 7 · to campus',
        body: `${map('M40 360Q110 330 110 210Q260 180 430 214V100', [
          [110, 210, 'Bus'],
          [430, 100, 'Campus'],
        ])}${kpis(['Your stop', '6 min'])}${list(['Gandhi Nagar', 'left 8:02'], ['Water tank', 'in 6 min', '<span class="badge good">You</span>'], ['Campus gate', 'in 19 min'])}`,
      },
      {
        title: 'Driver',
        body: `${card('Route 7', text('Trip started 7:46. Students see the bus until you stop.'))}<div class="big">38 km/h</div>${list(['Sent', '1,204 positions'], ['Waiting to send', '0'], ['Battery', '-4 % this hour'])}${button('End trip')}`,
      },
      {
        title: 'Arrivals',
        body: `${list(['Route 3', 'Railway station', '3 min'], ['Route 7', 'Gandhi Nagar', '6 min'], ['Route 9', 'Ring Road', '14 min'], ['Route 12', 'Old town', 'not running'])}${text('From the last 20 trips of each route.')}`,
      },
    ]),
    '2-simulator': terminal(
      { app: 'Bus Tracker', accent: '#d97706', dark: true, nav: [] },
      'npm run simulate',
      '$ npm run simulate -- --route 7 --speed 8\nRoute 7: 14 stops, 11.8 km, recorded on 12 March\n07:46:00  room route:7 opened, 23 students joined\n07:46:15  12.97160, 77.59460   34 km/h   next: Gandhi Nagar   in 4 min\n07:48:30  12.97512, 77.60011   29 km/h   next: Gandhi Nagar   in 2 min\n07:50:45  Gandhi Nagar         stopped 40 s\n07:53:00  12.98103, 77.60920   41 km/h   next: Water tank     in 6 min\n07:55:15  connection lost, 9 positions kept\n07:55:45  connected again, 9 positions sent\n07:59:10  Water tank           stopped 25 s\n08:12:02  Campus gate          trip ended\n$ npm run estimate -- --route 7\nmean error 48 s over 20 trips, worst 3 min 12 s (rain, 4 July)  ok',
    ),
  },
};
