/** The part of the smtp-server package that the mail test uses; the package brings no types. */
declare module 'smtp-server' {
  import type { Server } from 'node:net';
  import type { Readable } from 'node:stream';

  export class SMTPServer {
    readonly server: Server;
    constructor(options: {
      authOptional: boolean;
      disabledCommands: string[];
      onRcptTo?: (
        address: { address: string },
        session: unknown,
        done: (error?: Error & { responseCode?: number }) => void,
      ) => void;
      onData: (
        stream: Readable,
        session: { envelope: { rcptTo: { address: string }[] } },
        done: () => void,
      ) => void;
    });
    listen(port: number, host: string): void;
    close(done?: () => void): void;
  }
}
