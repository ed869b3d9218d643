/** @file A line to a server that tests cut and restore, as a network or a crash does. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Starts a line on a free port to the host and port of `url`; `url` of the result leads through it. */
export async function startLine(url: string) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      near.resetAndDestroy();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      socket.on('error', () => undefined);
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  const destroyAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: through.href,
    /** The ends of connections that are still open. */
    get open() {
      return sockets.size;
    },
    cut: () => {
      isCut = true;
      destroyAll();
    },
    restore: () => {
      isCut = false;
    },
    close: () => {
      destroyAll();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
}
