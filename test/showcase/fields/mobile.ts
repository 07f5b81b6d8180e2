import * as kit from '../kit.ts';
import type { Theme } from '../page.ts';

const busTracker: Theme = { accent: '#d97706' };
const campusCarpool: Theme = { accent: '#0e7c86' };

export const mobile: kit.Showcases = {
  'bus-tracker': {
    '1-student': kit.phones(
      busTracker,
      [
        'Route 7 · to campus',
        kit.map('M40 360Q110 330 110 210Q260 180 430 214V100', [
          [110, 210, 'Bus'],
          [430, 100, 'Campus'],
        ]),
        kit.kpis(`
          Your stop | 6 min
        `),
        kit.list(`
          Gandhi Nagar | left 8:02
          Water tank | in 6 min | good:You
          Campus gate | in 19 min
        `),
      ],
      [
        'Driver',
        kit.card('Route 7', kit.text('Trip started 7:46. Students see the bus until you stop.')),
        kit.big('38 km/h'),
        kit.list(`
          Sent | 1,204 positions
          Waiting to send | 0
          Battery | -4 % this hour
        `),
        kit.button('End trip'),
      ],
      [
        'Arrivals',
        kit.list(`
          Route 3 | Railway station | 3 min
          Route 7 | Gandhi Nagar | 6 min
          Route 9 | Ring Road | 14 min
          Route 12 | Old town | not running
        `),
        kit.text('From the last 20 trips of each route.'),
      ],
    ),
    '2-simulator': kit.terminal(
      busTracker,
      'npm run simulate',
      `
      $ npm run simulate -- --route 7 --speed 8
      Route 7: 14 stops, 11.8 km, recorded on 12 March
      07:46:00  room route:7 opened, 23 students joined
      07:46:15  12.97160, 77.59460   34 km/h   next: Gandhi Nagar   in 4 min
      07:48:30  12.97512, 77.60011   29 km/h   next: Gandhi Nagar   in 2 min
      07:50:45  Gandhi Nagar         stopped 40 s
      07:53:00  12.98103, 77.60920   41 km/h   next: Water tank     in 6 min
      07:55:15  connection lost, 9 positions kept
      07:55:45  connected again, 9 positions sent
      07:59:10  Water tank           stopped 25 s
      08:12:02  Campus gate          trip ended
      $ npm run estimate -- --route 7
      mean error 48 s over 20 trips, worst 3 min 12 s (rain, 4 July)  ok
    `,
    ),
  },
  'campus-carpool': {
    '1-ride': kit.phones(
      campusCarpool,
      [
        'Rides to campus',
        kit.map('M60 360Q110 240 260 214Q430 190 560 110', [
          [60, 360, 'You'],
          [560, 110, 'Campus'],
        ]),
        kit.list(`
          Neha, grey hatchback | 8:05 · 2 seats · detour 0.6 km | ₹35
          Joseph, sedan | 8:20 · 1 seat · detour 1.1 km | ₹40
          Prof. Bhat | 8:40 · 3 seats · detour 0.2 km | ₹30
        `),
      ],
      [
        'Neha, 8:05',
        kit.card('Your pickup', kit.text('Corner of 4th Cross, 250 m on foot')),
        kit.list(`
          Route | 11.4 km, 27 min
          Your share | fuel and toll by 3 | ₹35
          Verified | college email | good:✓
        `),
        kit.button('Ask for the seat'),
        kit.ghost('Message'),
      ],
      [
        'On the way',
        kit.map('M110 400V210Q260 180 430 214V60', [
          [260, 190, 'Neha'],
          [430, 60, 'Campus'],
        ]),
        kit.kpis(`
          Arrival | 8:34
        `),
        kit.list(`
          Shared with | Amma, until you arrive | good:Live
        `),
        kit.ghost('Stop sharing'),
      ],
    ),
    '2-match': kit.terminal(
      campusCarpool,
      'npm run match',
      `
      $ npm run match -- --rider 3107 --limit-detour 1.5
      rider 3107: 4th Cross → Campus, 8:00 to 8:45
      candidates inside 3 km of the line        41   (index: GIST on route)
      same direction, within 30 degrees         17
      detour by road below 1.5 km                5

        driver   leaves   detour   walk     seats   score
        2208     08:05    0.6 km   250 m    2       0.91
        1954     08:40    0.2 km   420 m    3       0.88
        2711     08:20    1.1 km   180 m    1       0.80
        1163     08:15    1.4 km    90 m    2       0.74
        3050     08:00    1.3 km   600 m    1       0.61

      5 matches in 38 ms  ok
      $ npm test
       12 files, 96 passed  ✓
    `,
    ),
  },
};
