import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Letter } from './mail.ts';
import { openSmtp } from './smtp.ts';

interface Arrived {
  text: string;
  to: string[];
}

describe('mail by SMTP', () => {
  let server: SMTPServer;
  let url: string;
  let arrived: Promise<Arrived>;

  beforeEach(async () => {
    arrived = new Promise((resolve) => {
      server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        onData: (stream, session, done) => {
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => {
            const to = session.envelope.rcptTo.map(({ address }) => address);
            resolve({ text: Buffer.concat(chunks).toString(), to });
            done();
          });
        },
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  });
  afterEach(() => server.close());

  const send = async (letter: Partial<Letter>) => {
    const transport = openSmtp(url, 'Limn <no-reply@limn.example>');
    const whole = { to: 'ada@example.com', subject: 'Your code', text: 'code: 1234', ...letter };
    const attempt = await transport.deliver(whole, '7.m5k');
    transport.close();
    return attempt;
  };

  it('is delivered to one address with the text unchanged', async () => {
    expect(await send({})).toEqual({ type: 'sent' });
    const { text, to } = await arrived;
    expect(to).toEqual(['ada@example.com']);
    expect(text).toContain('From: Limn <no-reply@limn.example>');
    expect(text).toContain('Message-ID: <limn-7.m5k@limn.example>');
    expect(text).toContain('code: 1234');
  });

  it('makes no header and no recipient of a subject', async () => {
    await send({ subject: 'Hello\r\nBcc: eve@example.com' });
    const { text, to } = await arrived;
    expect(to).toEqual(['ada@example.com']);
    expect(text).not.toMatch(/^Bcc:/im);
  });

  it('has an HTML part beside its text if the letter has one', async () => {
    await send({ html: '<p>code: <b>1234</b></p>' });
    const { text } = await arrived;
    expect(text).toContain('Content-Type: multipart/alternative');
    expect(text).toContain('<b>1234</b>');
  });

  it('fails for a while if the mail server is unreachable', async () => {
    server.close();
    expect(await send({})).toMatchObject({ type: 'failed', isFinal: false });
  });
});
