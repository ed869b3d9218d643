import { beforeAll, describe, expect, it } from 'vitest';
import { openDirect, sentimentBuilds, type Description } from './sentiment-host.ts';
import { languageRules } from './sentiment-rules.ts';

describe.each(sentimentBuilds)('rules of %s', (build) => {
  let score: (text: string, hint?: number) => Description;
  beforeAll(async () => {
    score = await openDirect(build);
  });

  for (const { language, hint, signs, higher } of languageRules) {
    it.each(signs)(`${language}, %s: %s`, (_, text, sign) => {
      expect(Math.sign(score(text, hint).rules)).toBe(sign);
    });
    it.each(higher)(`${language}, $rule: "$first" above "$second"`, ({ first, second }) => {
      expect(score(first, hint).rules).toBeGreaterThan(score(second, hint).rules);
    });
  }
});
