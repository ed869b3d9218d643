/** @file Names a browser and its system, for the list of sessions. */

/** In order: browsers name those they descend from as well. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux|CrOS/, 'Linux'],
];

/** "Firefox, Android" of a User-Agent header: no version, nothing that tells two people apart. */
export function deviceOf(userAgent: string | null): string {
  const text = (userAgent ?? '').slice(0, 500);
  const named = [browsers, systems].map((all) => all.find(([sign]) => sign.test(text))?.[1]);
  return named.filter((name) => name !== undefined).join(', ');
}
