/** @file Where Debian's packages put the engines beside Chromium. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const firefoxPath = '/usr/bin/firefox-esr';
export const webkitDriver = '/usr/bin/WebKitWebDriver';
const screenPath = '/usr/bin/Xvfb';

/** MiniBrowser of Debian's webkit2gtk-driver, whatever the architecture. */
export function miniBrowser() {
  const base = '/usr/lib';
  if (!existsSync(base)) return undefined;
  const libraries = readdirSync(base).filter((name) => name.endsWith('-linux-gnu'));
  return libraries
    .flatMap((name) =>
      ['4.1', '4.0'].map((api) => join(base, name, `webkit2gtk-${api}/MiniBrowser`)),
    )
    .find((path) => existsSync(path));
}

export const hasFirefox = () => existsSync(firefoxPath);

export const hasWebKit = () =>
  existsSync(webkitDriver) && existsSync(screenPath) && miniBrowser() !== undefined;

/** The packages that the tests of both engines lack on this machine. */
export function missingPackages() {
  return [
    ...(hasFirefox() ? [] : ['firefox-esr']),
    ...(hasWebKit() ? [] : ['webkit2gtk-driver', 'xvfb']),
  ];
}
