import type { Database } from '../../db/open.ts';

/** A mail to one recipient. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** How long the mail is of use, as with a code: later it is not sent any more. */
  readonly usefulMs?: number;
}

/** Sends mail. Resolves once the mail is stored, which does not reveal whether it is delivered. */
export interface Mail {
  /** With the transaction of what causes the mail, both happen or neither. */
  send(letter: Letter, tx?: Pick<Database, 'insert' | 'execute'>): Promise<void>;
}
