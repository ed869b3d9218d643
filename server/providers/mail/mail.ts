/** A mail to one address, plain text. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mail. It resolves once the letter is handed over or kept, and never says to whom. */
export interface Mail {
  send(letter: Letter): Promise<void>;
}
