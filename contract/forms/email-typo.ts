/** @file Mistyped domains of e-mail addresses. Loaded after an address was typed, not with its field. */

/** Domains that most people's addresses have, in the product's six languages. */
const domains = [
  ...['gmail.com', 'googlemail.com', 'hotmail.com', 'outlook.com', 'live.com', 'msn.com'],
  ...['yahoo.com', 'ymail.com', 'icloud.com', 'me.com', 'mac.com', 'aol.com', 'proton.me'],
  ...['protonmail.com', 'mail.com', 'comcast.net', 'verizon.net', 'att.net'],
  ...['gmx.de', 'gmx.net', 'web.de', 't-online.de', 'freenet.de', 'mail.de', 'posteo.de'],
  ...['yahoo.de', 'hotmail.de', 'outlook.de', 'yahoo.fr', 'hotmail.fr', 'outlook.fr'],
  ...['orange.fr', 'wanadoo.fr', 'free.fr', 'sfr.fr', 'laposte.net', 'live.fr'],
  ...['yahoo.es', 'hotmail.es', 'outlook.es', 'yahoo.it', 'hotmail.it', 'libero.it'],
  ...['virgilio.it', 'tiscali.it', 'alice.it', 'yahoo.co.uk', 'hotmail.co.uk', 'live.co.uk'],
  ...['btinternet.com', 'yahoo.com.br', 'hotmail.com.br', 'outlook.com.br', 'uol.com.br'],
  ...['bol.com.br', 'terra.com.br', 'sapo.pt'],
] as const;

/** Domains that look like a mistyped one and are another provider's. */
const others: ReadonlySet<string> = new Set([
  'gmx.com',
  'gmx.at',
  'gmx.ch',
  'mail.ru',
  'email.com',
]);

/** Whether one typing error turns one text into the other: a letter more, less, other, or two swapped. */
function isOneErrorApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || short === long) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  const swapped = `${short[at + 1] ?? ''}${short[at] ?? ''}${short.slice(at + 2)}`;
  return swapped === long.slice(at);
}

/** The address that was probably meant, or null. The part before the @ is never changed. */
export function likelyEmail(email: string): string | null {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const isKnown = others.has(domain) || domains.some((each) => each === domain);
  if (at < 1 || isKnown || domain.length < 5) return null;
  const meant = domains.find((each) => each.length >= 6 && isOneErrorApart(domain, each));
  return meant === undefined ? null : `${email.slice(0, at)}@${meant}`;
}
