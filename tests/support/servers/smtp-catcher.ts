/** @file An SMTP server that keeps the mails it is given. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived. */
export interface CaughtMail {
  readonly to: readonly string[];
  readonly text: string;
}

/** Starts the server on a port, by default a free one. */
export async function startSmtpCatcher(wanted = 0) {
  const mails: CaughtMail[] = [];
  /** Addresses it refuses, with the status of the refusal. */
  const refused = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) => {
      const responseCode = refused.get(address);
      if (responseCode === undefined) done();
      else done(Object.assign(new Error('refused'), { responseCode }));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, text: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  server.listen(wanted, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refused,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}
