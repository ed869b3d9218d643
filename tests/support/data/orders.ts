/** @file Orders of the sandbox that can be sent, and sent again. */
import type { Visitor, VisitorResponse } from '../servers/server.ts';

const payerOf = (email: string) => ({
  email,
  username: 'ada',
  first_name: 'Ada',
  last_name: 'Lovelace',
});

/** An order that can be sent: its card is with the provider. */
async function orderOf(visitor: Visitor, email: string) {
  const card = {
    ...{ ...payerOf(email), number: '4111111111111111', month: '12', year: '40', cvv: '123' },
    ...{ key: 'sandbox-public-key', three_d_secure_action_required: 'false' },
  };
  const body = new URLSearchParams(card);
  const token = await visitor.ask('POST', '/sandbox/js/v1/token', { body });
  return { ...payerOf(email), plan_code: 'monthly_trial', payment_token: token.body['id'] };
}

/** Orders of so many people. */
export async function ordersOf(visitor: Visitor, count: number) {
  const orders = [];
  for (let at = 0; at < count; at += 1) {
    orders.push(await orderOf(visitor, `payer${at}@example.com`));
  }
  return orders;
}

/** Sends an order, past the limit of attempts. */
export async function pay(
  visitor: Visitor,
  order: Awaited<ReturnType<typeof orderOf>>,
): Promise<VisitorResponse> {
  await visitor.resetLimits();
  return visitor.post('client/register/', order);
}
