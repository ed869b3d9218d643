import { describe, expect, it } from 'vitest';
import { languages } from '../../contract/languages.ts';
import { readSettings } from '../base/settings.ts';
import { lettersTo } from './letters.ts';

const settings = readSettings({
  PUBLIC_URL: 'https://limn.example',
  SUPPORT_EMAIL: 'help@limn.example',
});
const endsAt = new Date(Date.UTC(2026, 11, 24));
const subscription = { planName: 'Limn <Monthly>', endsAt, nextAmount: 9.99, currency: 'EUR' };
const receipt = {
  ...{ id: 'i1', number: '1042', amount: 9.99, tax: 1.6, currency: 'EUR' },
  ...{ createdAt: endsAt, state: 'paid' as const },
};

function allIn(language: (typeof languages)[number]) {
  const letters = lettersTo('ada@example.com', language, settings);
  return {
    code: letters.code('4821'),
    link: letters.link('https://limn.example/otp#email=a&key=b', '4821'),
    username: letters.username('ada'),
    alreadyActive: letters.notCharged('alreadyActive'),
    trialUsed: letters.notCharged('trialUsed'),
    receipt: letters.receipt(receipt, subscription, true),
    lastReceipt: letters.receipt(receipt, subscription, false),
    trialEnding: letters.trialEnding(subscription),
    renewalAhead: letters.renewalAhead(subscription),
    chargeFailed: letters.chargeFailed(receipt, 'Limn <Monthly>'),
    cancelled: letters.cancelled(subscription),
    newSignIn: letters.newSignIn('Firefox, Android', endsAt),
    newPasskey: letters.newPasskey('', endsAt),
    addressCode: letters.addressCode('4821', 'new@example.com'),
    addressChanged: letters.addressChanged('new@example.com'),
    accountDeleted: letters.accountDeleted(2),
    accountDeletedAll: letters.accountDeleted(0),
  };
}

describe.each(languages)('letters in %s', (language) => {
  const letters = Object.entries(allIn(language));
  const others = allIn(language === 'en' ? 'de' : 'en') as Record<string, { text: string }>;

  it.each(letters)('%s says the same as text and as HTML', (name, { subject, text, html = '' }) => {
    expect(subject).toMatch(/\S/);
    for (const part of [subject, text, html]) {
      expect(part).not.toMatch(/undefined|NaN|\{\w+\}|server\./);
    }
    expect(text).not.toBe(others[name]?.text);
    expect(text).toContain('help@limn.example');
    const [first = ''] = text.split('\n');
    const shown = html
      .replace(/<[^>]*>/g, '')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
    expect(shown).toContain(first.slice(0, 20));
    expect(html).toContain(`<html lang="${language === 'pt' ? 'pt-BR' : language}">`);
    // Nothing of a mail is loaded from elsewhere, and no name is markup.
    expect(html).not.toMatch(/<(img|link|script)|url\(|<Monthly>/);
  });
});

it('names amounts, dates and numbers in the form of the language', () => {
  const { receipt: german, trialEnding } = allIn('de');
  expect(german.text).toContain('9,99\u00a0€');
  expect(german.text).toContain('1042');
  expect(german.text).toContain('24. Dezember 2026 (UTC)');
  expect(trialEnding.subject).toContain('24. Dezember 2026 (UTC)');
  expect(trialEnding.html).toContain('https://limn.example/managesubscription');
});

it('shows a code large, and keeps it in the text as it is', () => {
  const { code } = allIn('en');
  expect(code.text).toContain('code: 4821');
  expect(code.html).toMatch(/<strong[^>]*>4821<\/strong>/);
});

describe('a receipt', () => {
  const { receipt: write } = lettersTo('ada@example.com', 'en', settings);
  const textWith = (tax: number | null) => write({ ...receipt, tax }, subscription, true).text;

  it('names the tax that was paid', () => {
    expect(textWith(1.6)).toContain('Tax included: €1.60');
  });

  it.each([0, null])('does not mention a tax of %s', (tax) => {
    expect(textWith(tax)).toContain('€9.99');
    expect(textWith(tax)).not.toContain('Tax');
  });
});
