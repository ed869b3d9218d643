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

/** Where the version is not after the name. */
const versions: Readonly<Record<string, RegExp>> = { Safari: /\bVersion\/(\d{1,3})/ };

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux|CrOS/, 'Linux'],
];

/** The name of the browser of a User-Agent header, and its major version; `other` and 0 if unknown. */
export function browserOf(userAgent: string | null): { name: string; major: number } {
  const text = (userAgent ?? '').slice(0, 500);
  const [sign, name] = browsers.find(([each]) => each.test(text)) ?? [];
  if (sign === undefined || name === undefined) return { name: 'other', major: 0 };
  const version = versions[name] ?? new RegExp(`${sign.source}(\\d{1,3})`);
  return { name, major: Number(version.exec(text)?.at(-1) ?? 0) };
}

/** "Firefox, Android" of a User-Agent header: no version, nothing that tells two people apart. */
export function deviceOf(userAgent: string | null): string {
  const text = (userAgent ?? '').slice(0, 500);
  const named = [browsers, systems].map((all) => all.find(([sign]) => sign.test(text))?.[1]);
  return named.filter((name) => name !== undefined).join(', ');
}
