/** @file The mails to customers, in their language. */
import { tagOf, type Language } from '../../contract/languages.ts';
import { oneTimeCode } from '../../contract/limits.ts';
import type { ProviderReceipt } from '../providers/billing/provider.ts';
import type { Letter } from '../providers/mail/mail.ts';
import { addressToOpen, type Settings } from '../base/settings.ts';
import { textsIn, type TextId } from '../base/texts.ts';
import { layOut, type MailContents } from './layout.ts';

/** The address of the app, for links. */
export function appAddress({ publicUrl, host, port }: Settings): string {
  return publicUrl ?? addressToOpen(host, port);
}

/** What a mail about a subscription names. */
export interface SubscriptionFacts {
  readonly planName: string;
  /** The end of the paid period, which is the day of the next charge while it renews. */
  readonly endsAt: Date;
  /** Null where the provider does not say. */
  readonly nextAmount: number | null;
  readonly currency: string;
}

/** What letters to one person share: language, layout and the forms of amounts and dates. */
function writerTo(to: string, language: Language, settings: Settings) {
  const say = textsIn(language);
  const tag = tagOf(language);
  const foot = { say, language: tag, supportEmail: settings.supportEmail };
  const base = appAddress(settings);
  const date = (at: Date, more: Intl.DateTimeFormatOptions = {}) =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC', ...more }).format(at);
  return {
    say,
    email: settings.supportEmail,
    lay: (contents: MailContents): Letter => layOut(to, contents, foot),
    // In UTC, which it says: on the reader's clock it may be another day.
    day: (at: Date) => `${date(at)} (UTC)`,
    time: (at: Date) => `${date(at, { timeStyle: 'short' })} UTC`,
    money: (amount: number, currency: string) =>
      /^[A-Z]{3}$/.test(currency)
        ? new Intl.NumberFormat(tag, { style: 'currency', currency }).format(amount)
        : `${amount.toFixed(2)} ${currency}`.trim(),
    open: (path: string, label: TextId) => ({ label: say(label), url: `${base}${path}` }),
  };
}

type Writer = ReturnType<typeof writerTo>;

/** The mails that somebody waits for at the sign-in. */
function signInLetters({ say, lay }: Writer) {
  return {
    code: (code: string): Letter =>
      lay({
        subject: say('server.codeSubject'),
        text: say('server.codeText', { code, minutes: oneTimeCode.lifeMs / 60_000 }),
        code,
      }),
    link: (url: string, code: string): Letter =>
      lay({
        subject: say('server.linkSubject'),
        text: say('server.linkText', { link: url, code }),
        button: { label: say('server.mail.logIn'), url },
      }),
    username: (username: string): Letter =>
      lay({
        subject: say('server.recoverSubject'),
        text: say('server.recoverText', { username }),
      }),
  };
}

/** The mails about payments that were made, refused or not needed. */
function paymentLetters({ say, lay, day, money, open, email }: Writer) {
  const manage = open('/managesubscription', 'server.mail.manage');
  return {
    notCharged: (reason: 'alreadyActive' | 'trialUsed'): Letter =>
      lay({
        subject: say('server.notCharged.subject'),
        text: say(`server.notCharged.${reason}`),
        button: open('/existinguserlogin', 'server.mail.logIn'),
      }),
    receipt: (paid: ProviderReceipt, subscription: SubscriptionFacts, renews: boolean): Letter => {
      const { planName, endsAt, nextAmount, currency } = subscription;
      const date = day(endsAt);
      const isNamed = renews && nextAmount !== null;
      return lay({
        subject: say('server.mail.receiptSubject', { amount: money(paid.amount, paid.currency) }),
        text: isNamed
          ? say('server.mail.receiptText', { date, amount: money(nextAmount, currency) })
          : say(renews ? 'server.mail.receiptTextRenews' : 'server.mail.receiptTextEnds', { date }),
        facts: [
          [say('server.mail.plan'), planName],
          [say('server.mail.paidOn'), day(paid.createdAt)],
          [say('server.mail.paid'), money(paid.amount, paid.currency)],
          // Most charges have none: with $0.00 the sentence that prices include tax would look wrong.
          ...(paid.tax === null || paid.tax === 0
            ? []
            : [[say('server.mail.tax'), money(paid.tax, paid.currency)] as const]),
          [say('server.mail.invoice'), paid.number],
        ],
        button: manage,
      });
    },
    chargeFailed: ({ amount, currency, number }: ProviderReceipt, planName: string): Letter =>
      lay({
        subject: say('server.mail.chargeFailedSubject'),
        text: say('server.mail.chargeFailedText', { email }),
        facts: [
          [say('server.mail.plan'), planName],
          [say('server.mail.amount'), money(amount, currency)],
          [say('server.mail.invoice'), number],
        ],
        button: manage,
      }),
  };
}

/** The mails about what a subscription comes to. */
function subscriptionLetters({ say, lay, day, money, open }: Writer) {
  const manage = open('/managesubscription', 'server.mail.manage');
  const ahead = (kind: 'trialEnding' | 'renewalAhead', subscription: SubscriptionFacts): Letter => {
    const { planName, endsAt, nextAmount, currency } = subscription;
    const date = day(endsAt);
    const amount =
      nextAmount === null
        ? []
        : [[say('server.mail.amount'), money(nextAmount, currency)] as const];
    return lay({
      subject: say(`server.mail.${kind}Subject`, { date }),
      text: say(`server.mail.${kind}Text`, { date }),
      facts: [
        [say('server.mail.plan'), planName],
        ...amount,
        [say('server.mail.nextCharge'), date],
      ],
      button: manage,
    });
  };
  return {
    trialEnding: (subscription: SubscriptionFacts) => ahead('trialEnding', subscription),
    renewalAhead: (subscription: SubscriptionFacts) => ahead('renewalAhead', subscription),
    cancelled: ({ planName, endsAt }: SubscriptionFacts): Letter =>
      lay({
        subject: say('server.mail.cancelledSubject'),
        text: say('server.mail.cancelledText', { date: day(endsAt) }),
        facts: [
          [say('server.mail.plan'), planName],
          [say('server.mail.accessUntil'), day(endsAt)],
        ],
        button: manage,
      }),
  };
}

/** The mails about the account. */
function accountLetters({ say, lay, time, open, email }: Writer) {
  /** What happened in a browser, for an owner who may not have been the one in front of it. */
  const onDevice = (kind: 'newSignIn' | 'newPasskey', device: string, at: Date): Letter =>
    lay({
      subject: say(`server.mail.${kind}Subject`),
      text: say(`server.mail.${kind}Text`, { email }),
      facts: [
        [say('server.mail.device'), device === '' ? say('server.mail.deviceUnknown') : device],
        [say('server.mail.time'), time(at)],
      ],
      button: open('/managesubscription', 'server.mail.manage'),
    });
  return {
    newSignIn: (device: string, at: Date): Letter => onDevice('newSignIn', device, at),
    newPasskey: (device: string, at: Date): Letter => onDevice('newPasskey', device, at),
    addressCode: (code: string, address: string): Letter =>
      lay({
        subject: say('server.mail.addressCodeSubject'),
        text: say('server.mail.addressCodeText', {
          code,
          address,
          minutes: oneTimeCode.lifeMs / 60_000,
        }),
        code,
      }),
    addressChanged: (address: string): Letter =>
      lay({
        subject: say('server.mail.addressChangedSubject'),
        text: say('server.mail.addressChangedText', { address, email }),
      }),
    accountDeleted: (receipts: number): Letter =>
      lay({
        subject: say('server.mail.accountDeletedSubject'),
        text: say(
          receipts > 0 ? 'server.mail.accountDeletedText' : 'server.mail.accountDeletedTextAll',
        ),
      }),
  };
}

/** Writes the mails to one person. */
export function lettersTo(to: string, language: Language, settings: Settings) {
  const writer = writerTo(to, language, settings);
  return {
    ...signInLetters(writer),
    ...paymentLetters(writer),
    ...subscriptionLetters(writer),
    ...accountLetters(writer),
  };
}
