/** A device in two words; null where they cannot be told. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** What a browser says of itself, in the words people have for it. */
export const deviceOf = (userAgent = ''): Device => ({
  browser: first(BROWSERS, userAgent),
  system: first(SYSTEMS, userAgent),
});

/** In this order: most of them claim to be Chrome and Safari as well. */
const BROWSERS: [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.* Safari\//],
];

const SYSTEMS: [name: string, sign: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

const first = (table: [name: string, sign: RegExp][], text: string) =>
  table.find(([, sign]) => sign.test(text))?.[0] ?? null;
