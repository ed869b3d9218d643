/** @file Metrics in the format of Prometheus, on a port apart from the product's. */
import cluster from 'node:cluster';
import { createServer, type Server } from 'node:http';
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type RegistryContentType,
} from 'prom-client';
import { version } from './version.ts';

/** The metrics of a process. */
export type Metrics = ReturnType<typeof openMetrics>;

/** Counts what browsers report. */
function fieldCounters(registry: AggregatorRegistry<RegistryContentType>) {
  const registers = [registry];
  const failures = new Counter({
    name: 'limn_field_failures_total',
    help: 'Failures that browsers reported, by source, kind and name of the browser.',
    labelNames: ['source', 'code', 'browser'],
    registers,
  });
  const vitals = new Counter({
    name: 'limn_field_vitals_total',
    help: 'Web vitals of pages that browsers reported, by rating.',
    labelNames: ['vital', 'rating'],
    registers,
  });
  return {
    fieldFailure: (source: string, code: string, browser: string) =>
      failures.inc({ source, code, browser }),
    fieldVital: (vital: string, rating: string) => vitals.inc({ vital, rating }),
  };
}

/** Counts calls that the database did not serve. */
function databaseCounters(registry: AggregatorRegistry<RegistryContentType>) {
  const registers = [registry];
  const away = new Counter({
    name: 'limn_database_away_total',
    help: 'Calls that no database answered.',
    registers,
  });
  const busy = new Counter({
    name: 'limn_database_busy_total',
    help: 'Calls that were given up because too many waited for the database.',
    registers,
  });
  return { databaseAway: () => away.inc(), databaseBusy: () => busy.inc() };
}

/** Creates the metrics of a process. Labels are names of calls and outcomes, never of people. */
export function openMetrics() {
  // Of this class, so that it answers the first of several processes when that asks for the metrics.
  const registry = new AggregatorRegistry();
  const registers = [registry];
  new Gauge({
    name: 'limn_build_info',
    help: 'The running build; its value is 1.',
    labelNames: ['version', 'commit'],
    aggregator: 'max',
    registers,
  }).set(version, 1);
  const requests = new Histogram({
    name: 'limn_request_seconds',
    help: 'Duration of API calls until the response begins, by call and status.',
    labelNames: ['call', 'status'],
    buckets: [0.01, 0.05, 0.2, 1, 5],
    registers,
  });
  const events = new Counter({
    name: 'limn_events_total',
    help: 'Sign-ins, failures, payments and other events of the log, by outcome.',
    labelNames: ['event', 'outcome'],
    registers,
  });
  return {
    registry,
    request: (call: string, status: number, seconds: number) =>
      requests.observe({ call, status }, seconds),
    event: (event: string, outcome: string) => events.inc({ event, outcome }),
    ...fieldCounters(registry),
    ...databaseCounters(registry),
    /** Counts planned work whenever the metrics are read. */
    watchJobs: (
      count: () => Promise<readonly { readonly kind: string; state: string; count: number }[]>,
    ) => {
      const gauge = new Gauge({
        name: 'limn_jobs',
        help: 'Planned work by kind: planned for later, waiting, or given up.',
        labelNames: ['kind', 'state'],
        // All processes count the same table.
        aggregator: 'max',
        registers,
        collect: async () => {
          const found = await count().catch(() => []);
          gauge.reset();
          for (const { kind, state, count } of found) gauge.set({ kind, state }, count);
        },
      });
    },
  };
}

/** Where metrics are served. */
interface Address {
  readonly host: string;
  readonly port: number;
}

function listen({ host, port }: Address, read: () => Promise<string>): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    read().then(
      (text) =>
        response.writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

/** Serves the metrics of this process, or gives them to the first one if there are several. */
export async function exposeMetrics(
  metrics: Metrics,
  address: Address | null,
): Promise<Server | null> {
  if (address === null) return null;
  collectDefaultMetrics({ register: metrics.registry });
  if (cluster.isPrimary) return listen(address, () => metrics.registry.metrics());
  AggregatorRegistry.setRegistries(metrics.registry);
  return null;
}

/** Serves the sum of the metrics of all processes; called in the first one, which only supervises. */
export async function exposeAllMetrics(address: Address | null): Promise<void> {
  if (address === null) return;
  const all = new AggregatorRegistry();
  await listen(address, () => all.clusterMetrics());
}
