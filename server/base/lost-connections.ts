/**
 * @file Connections that were handed to a process which died. The first process accepts them all and hands
 * each on (`node:cluster`, round robin); it closes its own end when the other one has confirmed. One that
 * is killed in between never confirms, and Node keeps the connection open for good: its caller would wait
 * until giving up. Closing it ends the wait with a reset, after which browsers and proxies ask again.
 */
import type { Worker } from 'node:cluster';

/** What Node's processes of a cluster send to each other; not documented, so nothing of it is relied on. */
interface Internal {
  readonly act?: unknown;
  readonly seq?: unknown;
  readonly ack?: unknown;
}

interface Closable {
  close(): void;
}

const isClosable = (handle: unknown): handle is Closable =>
  typeof (handle as Partial<Closable> | undefined)?.close === 'function';

/** Closes the connections that a process was handed and had not confirmed when it ended. */
export function closeLostConnections({ process: child }: Worker): void {
  const handed = new Map<unknown, Closable>();
  const send = child.send.bind(child) as (...args: unknown[]) => boolean;
  child.send = (...args: unknown[]): boolean => {
    const [message, handle] = args as [Internal | undefined, unknown];
    if (message?.act === 'newconn' && isClosable(handle)) handed.set(message.seq, handle);
    return send(...args);
  };
  // Confirmed or refused: Node closes it, or hands it to another process.
  child.on('internalMessage' as 'message', (message) => handed.delete((message as Internal).ack));
  child.once('exit', () => {
    for (const connection of handed.values()) connection.close();
    handed.clear();
  });
}
