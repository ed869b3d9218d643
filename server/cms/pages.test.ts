import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languages } from '../../contract/languages.ts';
import { textsIn } from '../base/texts.ts';

describe.each(languages)('the content pages in %s', (language) => {
  const read = (name: string) =>
    readFileSync(new URL(`${name}.${language}.md`, import.meta.url), 'utf8');
  const say = textsIn(language);
  const terms = read('terms');
  const privacy = read('privacy');

  test('are called what the app calls them', () => {
    const titleOf = (page: string) => page.slice(0, page.indexOf('\n'));
    expect(titleOf(terms)).toBe(`# ${say('menu.terms')}`);
    expect(titleOf(privacy)).toBe(`# ${say('menu.privacy')}`);
  });

  test('name places and things of the app by its own words', () => {
    expect(privacy).toContain(`**${say('menu.clear')}**`);
    expect(terms).toContain(say('menu.subscription'));
    const mentions = terms.match(/\b(stor[iy]\w*|historias)\b/giu) ?? [];
    const words = new Set(mentions.map((each) => each.toLowerCase()));
    expect(words).toEqual(new Set([say('stories.title').toLowerCase()]));
    expect(privacy.toLowerCase()).toContain(say('insight.title').toLowerCase());
  });
});
