/** @file Signing in as a person does it. */
import type { Person } from './person.ts';

/** Types a mailed code. What was typed before the screen was ready is typed again. */
export async function enterCode(person: Person, email: string): Promise<void> {
  const code = await person.codeOf(email);
  // The last digit sends: then the button is busy, or the screen is left.
  const isReady = () =>
    person.page.evaluate<boolean>(
      "return location.pathname !== '/otp' || document.querySelector('main button[type=submit]')?.disabled === false;",
    );
  do {
    for (const [at, digit] of [...code].entries()) await person.fill(`Digit ${at + 1} of 4`, digit);
  } while (!(await isReady()));
  await person.at('/home');
}

/** Signs in with the mailed code of an address. */
export async function signIn(person: Person, email: string): Promise<void> {
  await person.resetLimits();
  await person.open('/existinguserlogin');
  await person.fill('Email', email);
  await person.press('Send code');
  await person.at('/otp');
  await enterCode(person, email);
}
