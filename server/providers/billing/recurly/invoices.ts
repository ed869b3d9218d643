/** @file Recurly's invoices as receipts. */
import { AppError } from '../../../../contract/faults.ts';
import type { ProviderReceipt } from '../provider.ts';
import type { RecurlyProblem, RecurlyRequest } from './client.ts';

/** A field of a resource. */
export const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** A text of a resource; empty for anything else. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Converts an invoice of the API; null for what is none. */
export function receiptFrom(invoice: unknown): ProviderReceipt | null {
  const id = text(field(invoice, 'id'));
  const total = field(invoice, 'total');
  if (id === '' || typeof total !== 'number') return null;
  const tax = field(invoice, 'tax');
  const refundable = field(invoice, 'refundable_amount');
  const createdAt = new Date(text(field(invoice, 'created_at')));
  const isPaid = text(field(invoice, 'state')) === 'paid';
  return {
    id,
    number: text(field(invoice, 'number')) || id,
    amount: total,
    tax: typeof tax === 'number' ? tax : null,
    currency: text(field(invoice, 'currency')),
    createdAt: Number.isNaN(createdAt.getTime()) ? new Date(0) : createdAt,
    state: !isPaid ? 'due' : refundable === 0 && total > 0 ? 'refunded' : 'paid',
  };
}

/** Nothing, for what does not exist; any other refusal, as of our key, does not say that there is none. */
function gone<T>({ type }: RecurlyProblem, nothing: T): T {
  if (type === 'not_found') return nothing;
  throw new AppError('unavailable', `billing provider: ${type}`);
}

/** The calls about invoices. */
export function invoiceCalls(request: RecurlyRequest, accountPath: (code: string) => string) {
  async function invoicesOf(accountCode: string, limit: number): Promise<ProviderReceipt[]> {
    const query = `limit=${limit}&order=desc&type=charge`;
    const response = await request('GET', `${accountPath(accountCode)}/invoices?${query}`);
    // Not found is an account that never had a charge.
    if (!response.ok) return gone(response.problem, []);
    const rows = Array.isArray(response.body['data']) ? response.body['data'] : [];
    return rows.map(receiptFrom).filter((each) => each !== null);
  }
  return {
    receiptsOf: (accountCode: string) => invoicesOf(accountCode, 100),
    receiptOf: async (accountCode: string) => (await invoicesOf(accountCode, 1))[0] ?? null,

    async receipt(id: string) {
      const response = await request('GET', `/invoices/${encodeURIComponent(id)}`);
      if (!response.ok) return gone(response.problem, null);
      const receipt = receiptFrom(response.body);
      const accountCode = text(field(field(response.body, 'account'), 'code'));
      return receipt === null ? null : { accountCode, receipt };
    },
  };
}
