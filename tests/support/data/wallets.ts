/** @file The payment provider's library as far as wallets use it, for tests in Node. */
import type { Recurly } from '@recurly/recurly-js';

/** A library whose wallets keep their options and emit the events a test names. */
export function walletLibrary() {
  const made = new Map<
    string,
    { options: unknown; say: (event: string, value?: unknown) => void }
  >();
  const maker = (name: string) => (options: unknown) => {
    const listeners = new Map<string, (value: unknown) => void>();
    made.set(name, { options, say: (event, value) => listeners.get(event)?.(value) });
    return {
      on: (event: string, listener: (value: unknown) => void) => listeners.set(event, listener),
      begin: () => listeners.get('token')?.({ id: `${name}-token` }),
    };
  };
  const names = ['ApplePay', 'GooglePay', 'PayPal'];
  const recurly = Object.fromEntries(names.map((name) => [name, maker(name)]));
  return { recurly: recurly as unknown as Recurly, made };
}
