/** @file A local double of the provider's REST API: the documented paths, bodies and errors. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { soldPlans } from '../data/sold-plans.ts';
import { refusals } from '../data/test-cards.ts';

interface Row {
  id: string;
  code: string;
  plan: string;
  state: string;
  ends: string;
  trial: string | null;
  /** The newest first; none of a trial that costs nothing. */
  invoices: { id: string; state: string }[];
}

/** The running double. */
export interface RecurlyDouble {
  readonly base: string;
  /** Every request as `METHOD path`, with its authorization and accept headers and its body. */
  readonly seen: {
    line: string;
    authorization: string;
    accept: string;
    key: string;
    body: unknown;
  }[];
  /** Changes a subscription on the provider's side, as its own clock would: a later end is a renewal. */
  change(code: string, to: { state?: string; ends?: string; invoice?: string }): string;
  /** Gets the money of an invoice. */
  pay(invoice: string): void;
  /** Books a subscription of an account, as a charge does whose response nobody waited for. */
  book(code: string, plan: string): string;
  /** The plans it sells, as bodies of its API, by their codes. */
  readonly plans: Map<string, object>;
  /** Milliseconds after which it answers. */
  delayMs: number;
  /** Requests it leaves unanswered, by their path, until `release`. */
  holds: (path: string) => boolean;
  /** How many requests wait for a response. A caller that gives up does not wait any more. */
  readonly open: number;
  /** Holds nothing any more, and answers what it held. */
  release(): void;
  /** Responds with 503 to everything while true. */
  isAway: boolean;
  /** Responds to purchases with this while it is set, as if one were still under way, and books them. */
  busyWith: object | null;
  close(): Promise<void>;
}

const actionId = 'ABCDEFGHIJKL012345';

function transactionError(code: string, message: string, action: string | null): object {
  return {
    error: {
      type: 'transaction',
      message,
      params: [],
      transaction_error: {
        object: 'transaction_error',
        category: code,
        code,
        message,
        three_d_secure_action_token_id: action,
      },
    },
  };
}

/** What is answered while another request about the same account is under way. */
export const busyResponses: readonly object[] = [
  { error: { type: 'simultaneous_request', message: 'A change is in progress.', params: [] } },
  transactionError('simultaneous', 'A transaction is being processed.', null),
];

const resource = ({ id, code, plan, state, ends, trial }: Row) => ({
  object: 'subscription',
  id,
  account: { code },
  plan: { code: plan, name: `Plan ${plan}` },
  state,
  current_period_ends_at: ends,
  trial_ends_at: trial,
  unit_amount: 9.99,
  currency: 'USD',
});

const invoicesOf = ({ code, invoices }: Row) =>
  invoices.map(({ id, state }) => ({
    object: 'invoice',
    id,
    number: id.replace('i', '10'),
    account: { code },
    state: state === 'refunded' ? 'paid' : state,
    total: 1,
    tax: 0.16,
    refundable_amount: state === 'refunded' ? 0 : 1,
    currency: 'USD',
    created_at: new Date().toISOString(),
  }));

/** Changes an account's newest subscription; one that ends later is renewed, with an invoice. */
function change(rows: Row[], ...[code, to]: Parameters<RecurlyDouble['change']>): string {
  const { invoice, ...rest } = to;
  const row = rows.find((each) => each.code === code);
  if (row === undefined) return '';
  const { id, invoices } = row;
  if ((to.ends ?? '') > row.ends) {
    invoices.unshift({ id: `i-${id}-${invoices.length}`, state: invoice ?? 'paid' });
  } else if (invoices[0] !== undefined && invoice !== undefined) invoices[0].state = invoice;
  return Object.assign(row, rest).id;
}

function pay(rows: Row[], invoice: string): void {
  const found = rows.flatMap(({ invoices }) => invoices).find(({ id }) => id === invoice);
  if (found !== undefined) found.state = 'paid';
}

/** Books a purchase, or refuses it as the first word of its token says. */
function purchase(rows: Row[], body: never): [number, unknown] {
  const { account, subscriptions, currency } = body as {
    account: { code: string; billing_info: Record<string, string> };
    subscriptions: { plan_code: string; trial_ends_at?: string }[];
    currency: string;
  };
  const { token_id: token = '', three_d_secure_action_result_token_id: result } =
    account.billing_info;
  const [fate = ''] = token.split('-');
  const words = refusals[fate];
  if (words !== undefined) return [422, transactionError(fate, words, null)];
  const isChallenged = fate === 'challenge' || fate === 'fingerprint';
  // Some banks ask once more after a challenge was passed.
  if (isChallenged && (result === undefined || result === 'once-more')) {
    const text = 'Your card must be authenticated with 3-D Secure before continuing.';
    return [422, transactionError('three_d_secure_action_required', text, actionId)];
  }
  if (isChallenged && result !== 'passed') {
    const code = 'three_d_secure_action_result_token_mismatch';
    return [422, transactionError(code, 'The result does not belong to this card.', null)];
  }
  const { plan_code: plan = '', trial_ends_at: trialEnds } = subscriptions[0] ?? {};
  // Without a trial in the order the plan's own period counts: a month for every plan here.
  const ends = trialEnds ?? new Date(Date.now() + 30 * 86_400_000).toISOString();
  const id = `s${rows.length}`;
  const trial = trialEnds ?? null;
  const invoices = fate === 'free' ? [] : [{ id: `i-${id}`, state: 'paid' }];
  const row = { id, code: account.code, plan, state: 'active', ends, trial, invoices };
  rows.unshift(row);
  const [charge] = invoicesOf(row);
  const charge_invoice = charge === undefined ? null : { ...charge, currency };
  return [201, { object: 'invoice_collection', charge_invoice }];
}

/** Books a charge whose response nobody waited for. */
function book(rows: Row[], code: string, plan: string): string {
  const order = {
    account: { code, billing_info: { token_id: 'paid-late' } },
    subscriptions: [{ plan_code: plan }],
    currency: 'USD',
  };
  purchase(rows, order as never);
  return rows[0]?.id ?? '';
}

/** Creates an account with a card, which the gateway checks without a charge. */
function createAccount(body: never): [number, unknown] {
  const { code, billing_info } = body as { code: string; billing_info: Record<string, string> };
  const checked = purchase([], {
    account: { code, billing_info },
    subscriptions: [],
    currency: 'USD',
  } as never);
  return checked[0] === 201 ? [201, { object: 'account', code }] : checked;
}

/** Responds to a request about a plan. */
function planAt(plans: RecurlyDouble['plans'], path: string): [number, unknown] | undefined {
  const code = /^\/plans\/code-([^/]+)$/.exec(path)?.[1];
  if (code === undefined) return undefined;
  const plan = plans.get(code);
  return plan === undefined
    ? [404, { error: { type: 'not_found', message: 'No plan' } }]
    : [200, plan];
}

/** Responds to a request about the accounts. */
function accountAt(rows: Row[], method: string, path: string, body: unknown): [number, unknown] {
  const account = /^\/accounts\/code-([^/]+)\/(subscriptions|invoices)/.exec(path);
  const one = /^\/subscriptions\/([^/]+)(?:\/(cancel|reactivate))?$/.exec(path);
  if (method === 'POST' && path === '/purchases') return purchase(rows, body as never);
  if (method === 'POST' && path === '/accounts') return createAccount(body as never);
  if (method === 'PUT' && /^\/accounts\/code-[^/]+$/.test(path)) {
    return [200, { object: 'account' }];
  }
  if (method === 'DELETE' && path.startsWith('/accounts/code-limn-check-')) {
    return [200, { object: 'account', state: 'inactive' }];
  }
  if (account !== null) {
    const own = rows.filter(({ code }) => code === account[1]);
    if (own.length === 0) return [404, { error: { type: 'not_found', message: 'No account' } }];
    const data = account[2] === 'subscriptions' ? own.map(resource) : own.flatMap(invoicesOf);
    return [200, { object: 'list', has_more: false, next: null, data }];
  }
  const bill = rows.flatMap(invoicesOf).find(({ id }) => path === `/invoices/${id}`);
  if (bill !== undefined) return [200, bill];
  const row = rows.find(({ id }) => id === one?.[1]);
  if (row === undefined) return [404, { error: { type: 'not_found', message: 'Not found' } }];
  if (method === 'DELETE') {
    if (row.state === 'expired') return [422, { error: { type: 'validation', message: 'ended' } }];
    row.state = 'expired';
    if (row.invoices[0] !== undefined) row.invoices[0].state = 'refunded';
    return [200, resource(row)];
  }
  const wish = one?.[2];
  if (wish === undefined) return [200, resource(row)];
  if (row.state !== (wish === 'cancel' ? 'active' : 'canceled')) {
    const message = `Subscription cannot be changed: it is ${row.state}`;
    return [422, { error: { type: 'validation', message, params: [] } }];
  }
  row.state = wish === 'cancel' ? 'canceled' : 'active';
  return [200, resource(row)];
}

/** Responses that wait: for a while, or until they are released. */
function responseLine() {
  const held = new Set<() => void>();
  return {
    open: () => held.size,
    release: () => held.forEach((send) => send()),
    add(response: ServerResponse, status: number, sent: unknown, delayMs: number | null) {
      const send = () => {
        // Answered already, or not waited for any more.
        if (!held.delete(send)) return;
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(sent));
      };
      held.add(send);
      response.on('close', () => held.delete(send));
      if (delayMs !== null) setTimeout(send, delayMs);
    },
  };
}

/** Starts the double. A token's first word says what becomes of it: paid, free, challenge, a refusal's code. */
export async function startRecurlyDouble(): Promise<RecurlyDouble> {
  const rows: Row[] = [];
  const keys = new Map<string, unknown>();
  const seen: RecurlyDouble['seen'] = [];
  const plans: RecurlyDouble['plans'] = new Map(soldPlans);
  const line = responseLine();
  const double = {
    ...{ isAway: false, busyWith: null as object | null, delayMs: 0 },
    holds: (_path: string): boolean => false,
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = (request.url ?? '').split('?')[0] ?? '';
      const { authorization = '', accept = '' } = request.headers;
      const key = String(request.headers['idempotency-key'] ?? '');
      const text = Buffer.concat(chunks).toString();
      const body: unknown = text === '' ? null : JSON.parse(text);
      seen.push({ line: `${request.method} ${path}`, authorization, accept, key, body });
      const fresh = (): [number, unknown] =>
        double.isAway
          ? [503, { error: { type: 'service_not_available', message: 'away' } }]
          : (planAt(plans, path) ?? accountAt(rows, request.method ?? '', path, body));
      const isBusy = double.busyWith !== null && path === '/purchases';
      const known = keys.get(key) as [number, unknown] | undefined;
      const stored = key !== '' && known !== undefined ? known : fresh();
      if (key !== '' && stored[0] !== 503) keys.set(key, stored);
      const [status, sent] = isBusy ? [422, double.busyWith] : stored;
      line.add(response, status, sent, double.holds(path) ? null : double.delayMs);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const more = {
    base: `http://127.0.0.1:${port}`,
    seen,
    plans,
    change: (...of: Parameters<RecurlyDouble['change']>) => change(rows, ...of),
    pay: (invoice: string) => pay(rows, invoice),
    book: (code: string, plan: string) => book(rows, code, plan),
    release() {
      double.holds = () => false;
      line.release();
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
  return Object.defineProperty(Object.assign(double, more), 'open', {
    get: line.open,
  }) as typeof double & typeof more & Pick<RecurlyDouble, 'open'>;
}
