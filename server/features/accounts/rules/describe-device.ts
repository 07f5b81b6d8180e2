/** The first that a user agent contains names the browser: most name those that came before them, too. */
const BROWSERS: readonly [mark: string, name: string][] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['UCBrowser/', 'UC Browser'],
  ['YaBrowser/', 'Yandex Browser'],
  ['FxiOS/', 'Firefox'],
  ['Firefox/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
];

/** Android and iPhones also name Linux and Mac OS. */
const SYSTEMS: readonly [mark: string, name: string][] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'Chromebook'],
  ['Windows', 'Windows'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
];

/** Describes the browser and the device of a `User-Agent` header in words, such as `Chrome on Android`. */
export function describeDevice(userAgent: string | null): string {
  const find = (names: typeof BROWSERS) => names.find(([mark]) => userAgent?.includes(mark))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  if (!browser) return system ? `An app on ${system}` : 'An app';
  return system ? `${browser} on ${system}` : browser;
}
