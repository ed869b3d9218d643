import { createTransport } from 'nodemailer';
import type { Letter } from './mail.ts';

/** What became of an attempt to deliver. `reason` has the codes of the mail server, no address. */
export type Attempt =
  | { readonly type: 'sent' }
  | { readonly type: 'failed'; readonly reason: string; readonly isFinal: boolean };

/** Delivers a mail. It is never thrown; a repeated one has the same `key`, so that clients show it once. */
export interface Transport {
  deliver(letter: Letter, key: string): Promise<Attempt>;
  close(): void;
}

interface SmtpError {
  readonly code?: string;
  readonly responseCode?: number;
}

/** The mail server refused this mail itself; anything else may pass, or is a matter of the settings. */
function isFinal({ code, responseCode = 0 }: SmtpError): boolean {
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}

/** Mail by SMTP. All of its timeouts together are shorter than the claim on a mail (queue.ts). */
export function openSmtp(url: string, from: string): Transport {
  const timeouts = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 15_000 };
  const transport = createTransport({ url, pool: true, ...timeouts });
  const host = /@([^>\s]+)/.exec(from)?.[1] ?? 'limn';
  return {
    deliver: async ({ to, subject, text, html }, key) => {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          ...(html === undefined ? {} : { html }),
          messageId: `<limn-${key}@${host}>`,
        });
        return { type: 'sent' };
      } catch (error) {
        const known = error as SmtpError;
        const reason = [known.code ?? 'unknown', known.responseCode ?? ''].join(' ').trim();
        return { type: 'failed', reason, isFinal: isFinal(known) };
      }
    },
    close: () => transport.close(),
  };
}
