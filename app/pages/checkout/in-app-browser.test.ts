import { expect, test } from 'vitest';
import { isInAppBrowser } from './provider-window.ts';

const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 8';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36';

test.each([
  ['Instagram on Android', `${android}; wv) ${chrome} Instagram 390.0.0.43.81 Android`, true],
  ['Instagram on iOS', `${iphone} Mobile/15E148 Instagram 390.0.0.29.70`, true],
  ['Messenger', `${iphone} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/510.0.0.40;]`, true],
  ['a WebView', `${android} Build/AP4A; wv) ${chrome}`, true],
  ['UC Browser', `${android}) AppleWebKit/537.36 UCBrowser/13.4.0.1306 Mobile Safari/537.36`, true],
  ['an iOS app', `${iphone} Mobile/15E148`, true],
  ['Chrome on Android', `${android}) ${chrome}`, false],
  ['Safari on iOS', `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`, false],
  ['Chrome on iOS', `${iphone} CriOS/138.0.7204.53 Mobile/15E148 Safari/604.1`, false],
  [
    'Chrome',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
    false,
  ],
])('%s', (_name, userAgent, expected) => {
  expect(isInAppBrowser(userAgent)).toBe(expected);
});
