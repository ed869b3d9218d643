/** @file The one form of all mails to customers: the same contents as text and as HTML. */
import type { Letter } from '../providers/mail/mail.ts';
import type { Say } from '../base/texts.ts';

/** What a mail says. */
export interface MailContents {
  readonly subject: string;
  /** Paragraphs with a blank line between them. */
  readonly text: string;
  /** A one-time code in the text, shown large. */
  readonly code?: string;
  /** Names and values, such as amount and date. */
  readonly facts?: readonly (readonly [name: string, value: string])[];
  /** A link as a button; as text it is an address on a line. */
  readonly button?: { readonly label: string; readonly url: string };
}

/** What the foot of every mail names. */
export interface MailFoot {
  readonly say: Say;
  readonly language: string;
  readonly supportEmail: string;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML: nothing in it is markup. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

const font = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,sans-serif";

function paragraphs(text: string, code: string | undefined): string {
  return text
    .split(/\n{2,}/)
    .map((each) => {
      const html = escaped(each).replaceAll('\n', '<br>');
      const shown =
        code === undefined
          ? html
          : html.replace(
              code,
              `<strong style="font-size:28px;letter-spacing:4px;white-space:nowrap">${escaped(code)}</strong>`,
            );
      return `<p style="margin:0 0 16px">${shown}</p>`;
    })
    .join('');
}

function table(facts: NonNullable<MailContents['facts']>): string {
  if (facts.length === 0) return '';
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td style="padding:6px 16px 6px 0;opacity:.7">${escaped(name)}</td>` +
      `<td style="padding:6px 0;text-align:right"><strong>${escaped(value)}</strong></td></tr>`,
  );
  return `<table role="presentation" style="width:100%;margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`;
}

function link({ label, url }: NonNullable<MailContents['button']>): string {
  const look =
    'display:inline-block;padding:12px 22px;border-radius:999px;background:#1d2333;color:#fff;text-decoration:none';
  return `<p style="margin:8px 0 24px"><a href="${escaped(url)}" style="${look}">${escaped(label)}</a></p>`;
}

/** The mail with its contents in both forms. No picture and nothing else is loaded from anywhere. */
export function layOut(to: string, contents: MailContents, foot: MailFoot): Letter {
  const { subject, text, code, facts = [], button } = contents;
  const { say, language, supportEmail } = foot;
  const end = say('server.mail.foot', { email: supportEmail });
  const plain = [
    text,
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    button === undefined || text.includes(button.url) ? '' : button.url,
    `Limn\n${end}`,
  ];
  const html =
    `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">' +
    `<title>${escaped(subject)}</title></head>` +
    `<body style="margin:0;padding:24px 16px;font:16px/1.5 ${font}">` +
    '<div style="max-width:520px;margin:0 auto">' +
    '<p style="margin:0 0 24px;font-size:20px"><strong>Limn</strong></p>' +
    paragraphs(text, code) +
    table(facts) +
    (button === undefined ? '' : link(button)) +
    `<p style="margin:24px 0 0;font-size:13px;opacity:.7">${escaped(end)}</p>` +
    '</div></body></html>';
  return { to, subject, text: plain.filter((part) => part !== '').join('\n\n'), html };
}
