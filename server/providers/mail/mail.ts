/** A plain-text mail to one recipient. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mail. Resolves once the mail is queued or stored, which does not reveal whether it is delivered. */
export interface Mail {
  send(letter: Letter): Promise<void>;
}
