import { expect, test } from 'vitest';
import { makeSlug } from './make-slug.ts';

test.each([
  ['Smart Irrigation System', 'smart-irrigation-system'],
  ['Jñāna Prabodhinī', 'jnana-prabodhini'],
  ['हिन्दी OCR प्रणाली', 'hindi-ocr-pranali'],
  ['ज़िंदगी', 'zimdagi'],
  ['फ़ोन ख़बर', 'fon-khabar'],
  ['क़लम', 'qalam'],
  ['বিশ্ববিদ্যালয়', 'bisbabidyalay'],
  ['ਪੰਜਾਬੀ', 'pamjabi'],
  ['ગુજરાત વિદ્યાપીઠ', 'gujarat-vidyapith'],
  ['கோவை தமிழ்', 'kovai-tamil'],
  ['విద్యాలయం', 'vidyalayam'],
  ['ಕ್ಷೇತ್ರ', 'ksetr'],
  ['അബ്‌ഖാസിയൻ', 'abkhasiyan'],
  ['اردو OCR نظام', 'bus-pass'],
  [`${'retina '.repeat(11)}retinopathy`, `${'retina-'.repeat(10)}retina`],
  [`${'retina '.repeat(11)}abc`, `${'retina-'.repeat(11)}abc`],
  ['x'.repeat(90), 'x'.repeat(80)],
  ['🚀', 'bus-pass'],
  ['🚀 Face Recognition', 'face-recognition'],
])('the slug of %s is %s', async (name, slug) => {
  expect(await makeSlug({ name, githubRepoUrl: 'https://github.com/acme/bus_pass' })).toBe(slug);
});
