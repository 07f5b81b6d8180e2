import { expect, test } from 'vitest';
import {
  joinFeatures,
  type ProjectFormValues,
  parseProjectForm,
  splitFeatures,
  splitList,
} from './project-fields.ts';

const VALUES: ProjectFormValues = {
  name: ' Leaf Doctor ',
  price: '499.50',
  githubRepoUrl: ' https://github.com/capstone-projects/leaf ',
  tech: 'Python, , OpenCV ,',
  features: 'Source code,Report',
  description: '  ',
  field: 'iot',
  level: '',
  teamSize: '3',
  operatingSystems: 'linux,windows',
  demoUrl: '',
  videoUrl: '',
  delivery: 'own',
  pauseWhenFailing: 'yes',
  yearlyLimit: '25',
  hardware: ' ESP32 board : Rs. 450/-\n\nSoil sensor, capacitive: ₹1,190.50 ',
  displayOrder: '',
  coverImage: '',
};

test("the form's values are trimmed, its lists split and its numbers parsed", () => {
  expect(parseProjectForm(VALUES)).toEqual({
    ok: true,
    data: {
      name: 'Leaf Doctor',
      price: 499.5,
      githubRepoUrl: 'https://github.com/capstone-projects/leaf',
      tech: ['Python', 'OpenCV'],
      features: ['Source code', 'Report'],
      description: '',
      field: 'iot',
      level: '',
      teamSize: 3,
      hardware: [
        { item: 'ESP32 board', rupees: 450 },
        { item: 'Soil sensor, capacitive', rupees: 1190.5 },
      ],
      operatingSystems: ['windows', 'linux'],
      demoUrl: '',
      videoUrl: '',
      delivery: 'own',
      pauseWhenFailing: true,
      yearlyLimit: 25,
      displayOrder: 99,
      coverImage: '',
    },
  });
  expect(splitList(' , ,')).toEqual([]);
});

test('features are separated by lines, or by commas on a single line', () => {
  expect(splitFeatures('Source code, Report')).toEqual(['Source code', 'Report']);
  expect(splitFeatures(' Code, report and slides \n\nSetup guide\n')).toEqual([
    'Code, report and slides',
    'Setup guide',
  ]);
  for (const features of [['Code, report'], ['Code'], ['Code, report', 'Guide']])
    expect(splitFeatures(joinFeatures(features))).toEqual(features);
});

const NOT_RUPEES = 'Please enter a number of rupees, such as 499 or 499.50.';
const NOT_SELLABLE = 'The price must be 0 (free) or at least ₹1.';
const EMPTY_LIST = 'Please enter at least one, separated by commas.';

test.each<[Partial<ProjectFormValues>, string]>([
  [{ name: ' ' }, 'Please enter a name.'],
  [{ price: '' }, 'Please enter a price in rupees. 0 is free.'],
  [{ price: 'abc' }, NOT_RUPEES],
  [{ price: '-1' }, NOT_RUPEES],
  [{ price: '1e3' }, NOT_RUPEES],
  [{ price: '499.999' }, NOT_RUPEES],
  [{ price: '0.5' }, NOT_SELLABLE],
  [{ githubRepoUrl: '' }, 'Please enter the address of the repository.'],
  [
    { githubRepoUrl: 'https://gitlab.com/a/b' },
    'The repository address must look like https://github.com/owner/repository.',
  ],
  [{ tech: ' , ' }, EMPTY_LIST],
  [{ tech: 'x,'.repeat(41) }, 'Please enter at most 40.'],
  [{ features: 'x'.repeat(201) }, `“${'x'.repeat(30)}…” is longer than 200 characters.`],
  [{ displayOrder: '1.5' }, 'Please enter a whole number.'],
  [{ hardware: 'Pump: 180\nESP32' }, 'Please write “ESP32” as “Part: price”, such as “ESP32 board: 450”.'],
  [
    { coverImage: 'javascript:alert(1)' },
    'Please upload a picture, or enter an address that begins with https://.',
  ],
])('the form refuses %j', (invalid, error) => {
  const [name] = Object.keys(invalid);
  expect(parseProjectForm({ ...VALUES, ...invalid })).toEqual({ ok: false, errors: { [name ?? '']: error } });
});

test.each([
  ['0', 0],
  ['1', 1],
  ['499.99', 499.99],
  ['1,299', 1299],
  ['₹1299', 1299],
  ['Rs. 499/-', 499],
])('the form accepts a price of %s', (price, rupees) => {
  expect(parseProjectForm({ ...VALUES, price })).toMatchObject({ ok: true, data: { price: rupees } });
});
