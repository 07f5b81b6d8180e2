import * as kit from '../kit.ts';
import { classroom, hand, junction, leaf } from '../scenes.ts';

const faceAttendance: kit.Look = {
  app: 'FaceAttend',
  accent: '#2f6fde',
  nav: ['Take attendance', 'Students', 'Threshold', 'Monthly export', 'Settings'],
};
const cropDoctor: kit.Look = {
  app: 'Crop Doctor notebook',
  accent: '#3f8f3a',
  nav: ['Data', 'Training', 'PlantVillage', 'PlantDoc', 'Conversion'],
};
const signReader: kit.Look = {
  app: 'Sign Reader',
  accent: '#0f6b5c',
  nav: ['Live', 'Record signs', 'Training', 'Look-alikes'],
};
const trafficSignal: kit.Look = {
  app: 'Traffic Signal',
  accent: '#16a05d',
  dark: true,
  nav: ['Live', 'Controller', 'Runs', 'Detector'],
};

export const vision: kit.Showcases = {
  'face-attendance': {
    '1-take-attendance': kit.screen(
      faceAttendance,
      'Take attendance',
      'CSE 6A · Compiler Design · 10:00',
      kit.row(
        kit.detection(classroom, [
          [80, 118, 62, 66, 'Meera 0.71'],
          [220, 128, 62, 66, 'Arjun 0.66'],
          [365, 118, 62, 66, 'Sana 0.74'],
          [505, 130, 62, 66, 'Unknown 0.31'],
          [150, 238, 62, 66, 'Ravi 0.69'],
          [300, 244, 62, 66, 'Divya 0.63'],
          [450, 236, 62, 66, 'Imran 0.72'],
        ]),
        kit.column(
          kit.card(
            '7 faces in this photo',
            kit.list(`
              Meera Nair | 21CS045 | good:Present
              Arjun Patil | 21CS012 | good:Present
              Sana Khan | 21CS071 | good:Present
              Not recognised | Pick a name or skip | warn:Check
              Ravi Teja | 21CS063 | good:Present
            `),
          ),
          kit.row(kit.button('Save 6 of 58'), kit.ghost('Another photo')),
        ),
      ),
      kit.text('Nothing is saved before the teacher presses Save. The photo itself is never stored.'),
    ),
    '2-threshold': kit.screen(
      faceAttendance,
      'Threshold',
      'Threshold on the 6,000 pairs of LFW',
      kit.kpis(`
        Threshold | 0.363 | cosine similarity
        False accepts | 0.4 % | 12 of 3,000
        False rejects | 0.9 % | 27 of 3,000
        Accuracy | 99.4 %
      `),
      kit.row(
        kit.chart(
          'Errors by threshold (%)',
          {
            'False accepts': [22, 14, 8.1, 4.2, 1.9, 0.8, 0.4, 0.1, 0],
            'False rejects': [0, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9, 2.4, 6.8],
          },
          '0.10 | 0.15 | 0.20 | 0.25 | 0.30 | 0.33 | 0.36 | 0.42 | 0.50',
        ),
        kit.card(
          'Pairs that go wrong',
          kit.list(`
            Beard grown between photos | rejected at 0.34 | 9 pairs
            Face turned more than 40° | rejected at 0.29 | 11 pairs
            Siblings | accepted at 0.38 | 5 pairs
            Very dark photo | rejected at 0.31 | 7 pairs
          `),
        ),
      ),
    ),
  },
  'crop-doctor': {
    '1-diagnosis': kit.phones(
      cropDoctor,
      [
        'Take a photo',
        kit.detection(leaf, [[216, 136, 240, 148, 'Leaf 0.98']]),
        kit.text('Hold the leaf flat and fill the frame. Works without internet.'),
        kit.button('Use this photo'),
        kit.ghost('Choose from gallery'),
      ],
      [
        'Tomato: early blight',
        kit.card(
          'How sure',
          kit.bars(`
            Early blight | 87 | 87 %
            Target spot | 9 | 9 %
            Healthy | 2 | 2 %
          `),
        ),
        kit.card(
          'What to do',
          kit.text(
            'Remove the lower leaves with rings. Water at the root, not on the leaf. Ask your KVK before you spray.',
          ),
        ),
        kit.ghost('Read in Hindi'),
      ],
      [
        'History',
        kit.list(`
          Tomato: early blight | 14 June, bed by the well | 87 %
          Potato: healthy | 12 June | 94 %
          Maize: common rust | 3 June, north field | 78 %
          Tomato: leaf mould | 28 May | 64 %
          Not sure | 27 May, photo too dark | —
        `),
      ],
    ),
    '2-field-test': kit.screen(
      cropDoctor,
      'PlantDoc',
      'The same model on photos from fields',
      kit.kpis(`
        PlantVillage | 97.8 % | plain background
        PlantDoc | 61.3 % | in the field
        After augmentation | 70.6 %
        Model | 2.9 MB | 8 bits
      `),
      kit.row(
        kit.table(`
          Class | Precision | Recall | Photos
          Tomato early blight | 0.74 | 0.69 | 88
          Tomato late blight | 0.71 | 0.66 | 111
          Potato late blight | 0.68 | 0.72 | 105
          Maize common rust | 0.86 | 0.90 | 116
          Maize grey leaf spot | 0.63 | 0.55 | 68
          Tomato leaf mould | 0.58 | 0.61 | 91
        `),
        kit.chart(
          'Accuracy by epoch (%)',
          { PlantVillage: [71, 84, 91, 94, 96, 97, 97.8], PlantDoc: [38, 47, 55, 62, 66, 69, 70.6] },
          '1 | 2 | 3 | 4 | 5 | 6 | 7',
        ),
      ),
    ),
  },
  'sign-reader': {
    '1-live': kit.screen(
      signReader,
      'Live',
      'Reading',
      kit.row(
        kit.detection(hand, [[160, 62, 290, 330, 'B 0.93']]),
        kit.column(
          kit.card('Text so far', kit.big('HELLO B')),
          kit.card(
            'How sure',
            kit.bars(`
              B | 93 | 0.93
              4 | 4 | 0.04
              U | 2 | 0.02
            `),
          ),
          kit.row(kit.button('Speak'), kit.ghost('Clear')),
        ),
      ),
      kit.text('A sign counts after 8 equal frames. 24 frames a second on a laptop without a graphics card.'),
    ),
    '2-look-alikes': kit.screen(
      signReader,
      'Look-alikes',
      'Signs that are mistaken for each other',
      kit.kpis(`
        Same signers | 98.2 %
        A new signer | 84.7 %
        After 5 recordings each | 93.1 %
        Training | 3 min
      `),
      kit.row(
        kit.table(`
          Shown | Read as | Of 100 | Why
          M | N | bad:21 | thumb hidden
          2 | V | bad:18 | same shape
          U | R | warn:11 | fingers crossed
          6 | W | warn:9 | thumb and little finger
          O | 0 | warn:8 | same shape
          S | A | soft:4 | thumb in front
        `),
        kit.chart(
          'Accuracy by recordings of a new signer (%)',
          { 'New signer': [84.7, 88.2, 90.4, 91.9, 92.6, 93.1] },
          '0 | 1 | 2 | 3 | 4 | 5',
        ),
      ),
    ),
  },
  'traffic-signal': {
    '1-live': kit.screen(
      trafficSignal,
      'Live',
      'North approach',
      kit.row(
        kit.detection(junction, [
          [190, 230, 110, 84, 'car 0.94'],
          [350, 118, 74, 58, 'car 0.88'],
          [366, 262, 96, 100, 'auto 0.91'],
          [258, 112, 44, 40, 'two-wheeler 0.79'],
          [215, 330, 46, 54, 'two-wheeler 0.83'],
        ]),
        kit.column(
          kit.card(
            'Waiting vehicles',
            kit.bars(`
              North | 72 | 18
              East | 38 | 9
              South | 55 | 14
              West | 24 | 6
            `),
          ),
          kit.card(
            'Next green',
            kit.list(`
              North | longest queue | good:31 s
              South | | 24 s
              East | | 16 s
            `),
          ),
        ),
      ),
    ),
    '2-runs': kit.screen(
      trafficSignal,
      'Runs',
      '200 simulated hours',
      kit.table(`
        Control | Mean delay | Longest wait | Stops | Against fixed
        Fixed, 30 s each | 48.2 s | 141 s | 1.9 | —
        Actuated | 36.7 s | 118 s | 1.6 | good:-24 %
        Adaptive | 30.9 s | 97 s | 1.4 | good:-36 %
        Adaptive, rain (counts -20 %) | 37.4 s | 126 s | 1.6 | warn:-22 %
      `),
      kit.chart(
        'Mean delay by vehicles an hour (s)',
        { Adaptive: [18, 21, 25, 29, 34, 41, 55], Fixed: [31, 35, 41, 47, 56, 70, 96] },
        '400 | 600 | 800 | 1,000 | 1,200 | 1,400 | 1,600',
      ),
    ),
  },
};
