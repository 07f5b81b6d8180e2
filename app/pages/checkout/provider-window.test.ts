import { expect, test, vi } from 'vitest';
import { isInAppBrowser, openProviderWindow } from './provider-window.ts';

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

test('the provider’s window has no field for a UPI ID', () => {
  const opened = vi.fn();
  class Razorpay {
    constructor(options: object) {
      opened(options);
    }
    on() {}
    open() {}
  }
  vi.stubGlobal('window', { Razorpay, location: { origin: 'https://shop.example' } });
  vi.stubGlobal('document', {});
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => '#0a5' }));
  const [onPaid, onFailed, onDismissed] = [vi.fn(), vi.fn(), vi.fn()];
  const order = { id: 'order_1', amount: 49_900, keyId: 'rzp_test_1' };
  const buyer = { shopName: 'Capstone', projectName: 'Leaf', email: 'asha@example.com' };
  openProviderWindow({ order, ...buyer, onPaid, onFailed, onDismissed });
  expect(opened).toHaveBeenCalledWith(
    expect.objectContaining({
      order_id: 'order_1',
      config: { display: { hide: [{ method: 'upi', flows: ['collect'] }] } },
    }),
  );
});
