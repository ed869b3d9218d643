/**
 * @file PostgreSQL as an operator would run it, from Debian's packages: a primary and a synchronous
 * standby under Patroni with etcd, HAProxy that finds the primary, PgBouncer in front.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { here, machines, startOn } from './namespaces.mjs';

const ports = { primary: 5_000, any: 5_001, web: 5_080, bouncer: 6_432, etcd: 2_379 };
/** Patroni's smallest time to live of the leader's key, in seconds: how long a lost primary is waited for. */
export const timeToLive = 20;

/** Where the servers of the product find the database and its standby, and where their proxy listens. */
export const addresses = {
  database: `postgres://limn@127.0.0.1:${ports.bouncer}/limn`,
  standby: `postgres://limn@127.0.0.1:${ports.bouncer}/limn_read`,
  web: `http://127.0.0.1:${ports.web}`,
  direct: `postgres://limn@127.0.0.1:${ports.primary}/postgres`,
};

function binaries() {
  const base = '/usr/lib/postgresql';
  const [newest] = readdirSync(base).sort((a, b) => Number(b) - Number(a));
  return join(base, newest, 'bin');
}

/** Patroni's configuration; JSON is YAML as well. */
function patroniConfig(name, folder) {
  const address = machines[name];
  const user = (username) => ({ username, password: username });
  const trust = ['local all all trust', `host all all ${here}/24 trust`];
  return {
    scope: 'limn',
    name,
    restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
    etcd3: { host: `${here}:${ports.etcd}` },
    bootstrap: {
      dcs: {
        ttl: timeToLive,
        loop_wait: 2,
        retry_timeout: 5,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 60, wal_sender_timeout: '5s', wal_receiver_timeout: '5s' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }],
    },
    postgresql: {
      listen: `${address}:5432`,
      connect_address: `${address}:5432`,
      data_dir: join(folder, name),
      bin_dir: binaries(),
      pgpass: join(folder, `${name}.pgpass`),
      pg_hba: [...trust, `host replication all ${here}/24 trust`],
      authentication: {
        replication: user('replicator'),
        superuser: user('limn'),
        rewind: user('rewinder'),
      },
      parameters: { unix_socket_directories: join(folder, `${name}-socket`) },
    },
  };
}

const haproxyConfig = (servers) => `
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 3s
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
listen primary
  bind 127.0.0.1:${ports.primary}
  option httpchk OPTIONS /primary
${Object.entries(machines)
  .map(([name, address]) => `  server ${name} ${address}:5432 check port 8008`)
  .join('\n')}
listen any
  bind 127.0.0.1:${ports.any}
  option httpchk OPTIONS /read-only
${Object.entries(machines)
  .map(([name, address]) => `  server ${name} ${address}:5432 check port 8008`)
  .join('\n')}
listen web
  mode http
  bind 127.0.0.1:${ports.web}
  option httpchk
  http-check send meth GET uri /healthz ver HTTP/1.1 hdr Host 127.0.0.1
  balance roundrobin
${servers.map((port) => `  server web${port} 127.0.0.1:${port} check fall 10`).join('\n')}
`;

// Session pooling: the driver prepares statements by name, which PgBouncer before 1.21 knows in a
// session only.
const bouncerConfig = (folder) => `
[databases]
limn = host=127.0.0.1 port=${ports.primary} dbname=postgres
limn_read = host=127.0.0.1 port=${ports.any} dbname=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ports.bouncer}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
pool_mode = session
max_client_conn = 200
default_pool_size = 24
server_connect_timeout = 2
server_login_retry = 1
query_wait_timeout = 4
ignore_startup_parameters = extra_float_digits
`;

async function until(what, isTrue, seconds = 120) {
  for (let tries = 0; tries < seconds * 5; tries += 1) {
    if (await isTrue().catch(() => false)) return;
    await pause(200);
  }
  throw new Error(`after ${seconds} s: ${what}`);
}

/** Patroni's members by role; a machine that does not answer is left out. */
export async function roles() {
  const asked = Object.entries(machines).map(async ([name, address]) => {
    const response = await fetch(`http://${address}:8008/patroni`, {
      signal: AbortSignal.timeout(1_000),
    });
    return [name, await response.json()];
  });
  const members = (await Promise.allSettled(asked)).flatMap(({ value }) => (value ? [value] : []));
  const primary = members.find(
    ([, { role, state }]) => /master|primary/.test(role) && state === 'running',
  );
  const standby = members.find(
    ([name, { role, state }]) =>
      name !== primary?.[0] && role === 'replica' && /running|streaming/.test(state),
  );
  const isSynchronous = standby?.[1].sync_standby === true;
  return { primary: primary?.[0], standby: standby?.[0], isSynchronous };
}

/** Waits until there is a primary with a synchronous standby. */
export const untilWhole = () =>
  until('no primary with a synchronous standby', async () => {
    const { primary, isSynchronous } = await roles();
    return primary !== undefined && isSynchronous;
  });

/** Starts the database machines and the proxies, for servers of the product on `servers` (ports). */
export async function startCluster(folder, servers) {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o777);
  const log = (name) => [
    'ignore',
    openSync(join(folder, `${name}.log`), 'a'),
    openSync(join(folder, `${name}.log`), 'a'),
  ];
  const asPostgres = (command, ...args) =>
    spawn('setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', command, ...args], {
      stdio: log(command),
    });
  const started = [];
  const stop = () => {
    for (const child of started) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  const etcd = `http://${here}:${ports.etcd}`;
  started.push(
    asPostgres(
      'etcd',
      '--data-dir',
      join(folder, 'etcd'),
      '--listen-client-urls',
      etcd,
      '--advertise-client-urls',
      etcd,
      '--listen-peer-urls',
      `http://${here}:2380`,
    ),
  );
  await until('etcd does not answer', async () => (await fetch(`${etcd}/health`)).ok);
  const startMachine = (name) => {
    const file = join(folder, `${name}.json`);
    const sockets = join(folder, `${name}-socket`);
    mkdirSync(sockets, { recursive: true });
    chmodSync(sockets, 0o777);
    writeFileSync(file, JSON.stringify(patroniConfig(name, folder)));
    started.push(startOn(name, 'patroni', [file], { stdio: log(name) }));
  };
  for (const name of Object.keys(machines)) startMachine(name);
  writeFileSync(join(folder, 'haproxy.cfg'), haproxyConfig(servers));
  writeFileSync(join(folder, 'users'), '"limn" ""\n');
  writeFileSync(join(folder, 'pgbouncer.ini'), bouncerConfig(folder));
  execFileSync('haproxy', ['-c', '-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' });
  started.push(
    spawn('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: log('haproxy') }),
  );
  started.push(asPostgres('pgbouncer', join(folder, 'pgbouncer.ini')));
  await untilWhole();
  return { startMachine, stop };
}
