import * as kit from '../kit.ts';

const campusMarketplace: kit.Look = {
  app: 'Campus Market',
  accent: '#0b8a6a',
  nav: ['Browse', 'My listings', 'Chats', 'Saved', 'Moderation'],
};
const expenseTracker: kit.Look = {
  app: 'Expense Tracker',
  accent: '#7a4fd0',
  nav: ['Overview', 'Expenses', 'Budgets', 'Import and export'],
};
const clinicAppointments: kit.Look = {
  app: 'Clinic Desk',
  accent: '#0d7f8c',
  nav: ['Today', 'Book', 'Patients', 'Slot rules', 'Holidays'],
};
const examPortal: kit.Look = {
  app: 'Exam Portal',
  accent: '#2456a6',
  nav: ['My exams', 'Question bank', 'Papers', 'Results', 'Users'],
};

/** A thing on sale; the angle of its picture's colours tells it from the others. */
const offer = (name: string, price: string, where: string, angle: number) =>
  kit.card(
    name,
    `<div style="height:118px;border-radius:8px;margin-bottom:10px;background:linear-gradient(${angle}deg,#0b8a6a44,#d6a64a55,#54708f44)"></div><b style="font-size:19px">${price}</b>`,
    kit.text(where),
  );

/** Two people write in turn. */
const chat = (...lines: string[]) =>
  `<div class="column" style="height:380px;gap:10px">${lines.map((line, at) => `<div class="bubble${at % 2 ? ' me' : ''}">${line}</div>`).join('')}</div>`;

const sixColumns = (gap: number, cells: readonly (readonly [text: string | number, style: string])[]) =>
  `<div style="display:grid;grid-template-columns:repeat(6,1fr);gap:${gap}px">${cells.map(([text, style]) => `<span class="input" style="${style}">${text}</span>`).join('')}</div>`;

const SLOTS =
  '9:00 9:15 9:30 9:45 10:00 10:30 10:45 11:00 11:15 11:30 11:45 12:00 16:00 16:15 16:30 16:45 17:00 17:15';
const TAKEN = ['9:15', '10:00', '11:00', '11:15', '16:30'];

export const web: kit.Showcases = {
  'campus-marketplace': {
    '1-browse': kit.screen(
      campusMarketplace,
      'Browse',
      'Everything on sale on your campus',
      kit.row(
        kit.field('Search', 'cycle'),
        kit.field('Category', 'All categories'),
        kit.field('Price', 'Up to ₹5,000'),
      ),
      kit.row(
        offer('Hero Sprint cycle, 21 gears', '₹3,200', 'Hostel 4 · listed today', 120),
        offer('Engineering Mathematics, Grewal', '₹280', 'Block C · 2 days', 160),
        offer('Lab coat, size M, unused', '₹150', 'Hostel 2 · 3 days', 200),
      ),
      kit.row(
        offer('Casio fx-991EX', '₹750', 'Hostel 6 · 4 days', 190),
        offer('Study table with lamp', '₹1,400', 'Block A · 5 days', 230),
        offer('Arduino starter kit', '₹900', 'Hostel 1 · 1 week', 270),
      ),
    ),
    '2-chat': kit.screen(
      campusMarketplace,
      'Chats',
      'Hero Sprint cycle, 21 gears · ₹3,200',
      kit.row(
        kit.card(
          'Chats',
          kit.list(`
            Kavya R | Can you do 2,900? | 10:42
            Nikhil S | Sold already, sorry | Tue
            Farah A | Is the manual with it? | Mon
            Dev P | Thanks, see you at 5 | Sun
          `),
        ),
        kit.card(
          'Kavya R · buyer',
          chat(
            'Hi, is the cycle still there?',
            'Yes. New brake cables in August.',
            'Can you do 2,900?',
            '3,000 and I add the lock.',
            'Deal. 5 pm at the main gate?',
            'See you there.',
          ),
          kit.row(kit.field('Message', 'Type here'), kit.button('Send')),
        ),
      ),
    ),
  },
  'expense-tracker': {
    '1-overview': kit.screen(
      expenseTracker,
      'Overview',
      'June 2025',
      kit.kpis(`
        Spent | ₹9,840 | of ₹12,000
        Left this month | ₹2,160 | 12 days
        Largest | Hostel mess | ₹3,600
        Compared with May | -₹740
      `),
      kit.row(
        kit.chart(
          'Spent per day (₹)',
          { June: [120, 340, 90, 610, 220, 150, 880, 300, 140, 260, 420, 700, 180, 95, 510, 230, 640, 190] },
          '1 | | 3 | | 5 | | 7 | | 9 | | 11 | | 13 | | 15 | | 17 |',
        ),
        kit.card(
          'By category',
          kit.bars(`
            Food | 82 | ₹4,120
            Travel | 46 | ₹1,840
            Books | 31 | ₹1,260
            Phone | 15 | ₹598
            Other | 40 | ₹2,022
          `),
        ),
      ),
    ),
    '2-expenses': kit.screen(
      expenseTracker,
      'Expenses',
      'Expenses',
      kit.row(kit.button('Add expense'), kit.ghost('Import CSV'), kit.ghost('Export June')),
      kit.table(`
        Date | What | Category | Amount | Budget
        18 June | Bus pass | Travel | ₹450 | good:₹1,160 left
        17 June | Samosa and tea | Food | ₹60 | good:₹880 left
        17 June | Xerox, unit 3 notes | Books | ₹84 | warn:₹40 left
        16 June | Mobile recharge | Phone | ₹299 | good:₹102 left
        15 June | Birthday dinner | Food | ₹510 | good:₹940 left
        12 June | Data structures textbook | Books | ₹700 | warn:₹124 left
        11 June | Auto to station | Travel | ₹120 | good:₹1,610 left
        9 June | Mess, first half | Food | ₹1,800 | good:₹1,450 left
        7 June | Shoes | Other | ₹880 | bad:₹22 over
      `),
    ),
  },
  'clinic-appointments': {
    '1-today': kit.screen(
      clinicAppointments,
      'Today',
      'Dr Anita Rao · Thursday, 12 June',
      kit.kpis(`
        Booked | 17
        Walk-ins | 4
        Waiting now | 3 | longest 12 min
        Free slots | 5
      `),
      kit.row(
        kit.table(`
          Time | Patient | Reason | State
          9:00 | M. Fernandes | Follow-up | good:Seen
          9:15 | S. Kulkarni | Fever, 3 days | good:Seen
          9:30 | A. Siddiqui | Blood pressure | warn:With doctor
          9:45 | R. Das | Walk-in | soft:Waiting
          10:00 | P. Iyer | Report | soft:Waiting
          10:15 | — | Tea break | soft:Blocked
          10:30 | Free | | good:Free
          10:45 | K. Menon | Child, vaccination | soft:Booked
        `),
        kit.card(
          'Add a walk-in',
          kit.field('Name', 'R. Das'),
          kit.field('Phone', '98••• ••210'),
          kit.field('Next free slot', '9:45'),
          kit.button('Add to the list'),
        ),
      ),
    ),
    '2-book': kit.screen(
      clinicAppointments,
      'Book',
      'Choose a time',
      kit.row(
        kit.field('Doctor', 'Dr Anita Rao'),
        kit.field('Day', 'Friday, 13 June'),
        kit.field('Reason', 'Follow-up'),
      ),
      kit.card(
        'Free slots',
        sixColumns(
          10,
          SLOTS.split(' ').map((time) => [
            time,
            `text-align:center;${TAKEN.includes(time) ? 'opacity:.35;text-decoration:line-through' : time === '11:45' ? 'background:var(--accent);color:#fff' : ''}`,
          ]),
        ),
      ),
      kit.row(kit.button('Book 11:45'), kit.ghost('Another day')),
      kit.card(
        'When two people press at once',
        kit.text(
          'The row of the slot is locked. One booking is kept, the other person sees the next free time. The test does this 200 times.',
        ),
      ),
    ),
  },
  'exam-portal': {
    '1-exam': kit.screen(
      examPortal,
      'My exams',
      'Data Structures · 34 min 12 s left',
      kit.row(
        kit.card(
          'Question 11 of 30',
          kit.text('A queue is built from two stacks. What is the amortised cost of one dequeue?'),
          kit.list(`
            O(1) | | good:chosen
            O(log n) |
            O(n) |
            O(n²) |
          `),
          kit.row(kit.button('Next'), kit.ghost('Mark for later')),
        ),
        kit.column(
          kit.card(
            'Questions',
            sixColumns(
              8,
              Array.from({ length: 30 }, (_, at) => [
                at + 1,
                `margin:0;text-align:center;padding:7px 0;${at < 10 ? 'background:#1d9a5b33' : at === 10 ? 'background:var(--accent);color:#fff' : at === 14 ? 'background:#d1880e44' : ''}`,
              ]),
            ),
          ),
          kit.card('Saved', kit.text('4 seconds ago. If the browser closes, you go on here.')),
        ),
      ),
    ),
    '2-results': kit.screen(
      examPortal,
      'Results',
      'Which questions worked',
      kit.kpis(`
        Students | 118
        Mean | 19.4 of 30
        Reliability | 0.81 | KR-20
        Unclear questions | 2
      `),
      kit.table(`
        Question | Solved by | Discrimination | What it tells
        1 · Big O of binary search | 91 % | 0.22 | soft:easy start
        7 · Preorder of a tree | 68 % | 0.47 | good:works
        11 · Queue from two stacks | 54 % | 0.51 | good:works
        18 · Red-black rotation | 23 % | 0.38 | warn:hard
        22 · Heap or BST? | 41 % | 0.04 | bad:unclear
        29 · Hash load factor | 37 % | -0.08 | bad:key is wrong
      `),
      kit.text(
        'Strong students missed question 29 more often than weak ones: check its key before you publish marks.',
      ),
    ),
  },
};
