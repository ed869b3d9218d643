/** @file Two database machines as network namespaces on one bridge; the third place is this machine. */
import { execFileSync, spawn } from 'node:child_process';

const bridge = 'limn0';
/** Address of this machine on the bridge. */
export const here = '10.77.0.1';
/** The machines of the databases, by name. */
export const machines = { db1: '10.77.0.11', db2: '10.77.0.12' };

const ip = (...words) => execFileSync('ip', words, { stdio: ['ignore', 'ignore', 'pipe'] });
const bridgeTool = (...words) =>
  execFileSync('bridge', words, { stdio: ['ignore', 'ignore', 'pipe'] });

function quietly(work) {
  try {
    work();
  } catch {
    // It was not there.
  }
}

/** Removes the namespaces, with the processes in them, and the bridge. */
export function removeNetwork() {
  for (const name of Object.keys(machines)) {
    quietly(() => killAll(name));
    // A namespace goes when its last process has ended; its line would be there until then.
    quietly(() => ip('link', 'del', `limn-${name}`));
    quietly(() => ip('netns', 'del', `limn-${name}`));
  }
  quietly(() => ip('link', 'del', bridge));
}

/** Makes both machines, each with a line to the bridge. */
export function makeNetwork() {
  removeNetwork();
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('addr', 'add', `${here}/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  for (const [name, address] of Object.entries(machines)) {
    const space = `limn-${name}`;
    ip('netns', 'add', space);
    ip('link', 'add', `limn-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
    ip('link', 'set', `limn-${name}`, 'master', bridge, 'up');
    ip('-n', space, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
    ip('-n', space, 'link', 'set', 'eth0', 'up');
    ip('-n', space, 'link', 'set', 'lo', 'up');
  }
}

/** Cuts a machine off from everything, or restores its line. */
export function isolate(name, isCut = true) {
  ip('link', 'set', `limn-${name}`, isCut ? 'down' : 'up');
}

/** Cuts the line between the two machines alone: both still reach this one. */
export function cutBetween(isCut = true) {
  for (const name of Object.keys(machines)) {
    bridgeTool('link', 'set', 'dev', `limn-${name}`, 'isolated', isCut ? 'on' : 'off');
  }
}

/** Starts a program on a machine as the database's user. */
export function startOn(name, command, args, options) {
  const user = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'];
  return spawn('ip', ['netns', 'exec', `limn-${name}`, ...user, command, ...args], options);
}

/** Ends all processes of a machine at once, as a loss of power does. */
export function killAll(name) {
  const pids = execFileSync('ip', ['netns', 'pids', `limn-${name}`], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  for (const pid of pids.split('\n').filter((line) => line !== '')) {
    quietly(() => process.kill(Number(pid), 'SIGKILL'));
  }
}
