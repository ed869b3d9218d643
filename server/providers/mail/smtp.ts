import { createTransport } from 'nodemailer';
import type { Log } from '../../log.ts';
import type { Mail } from './mail.ts';

/** Mail by SMTP, sent in the background so that its duration does not show in an answer's. */
export function openSmtp(url: string, from: string, log: Log): Mail {
  const transport = createTransport({ url, pool: true, connectionTimeout: 10_000 });
  return {
    send: async ({ to, subject, text }) => {
      void transport
        .sendMail({ from, to: { name: '', address: to }, subject, text })
        .catch((error: unknown) =>
          log.error({ error: error instanceof Error ? error.message : 'unknown' }, 'mail not sent'),
        );
    },
  };
}
