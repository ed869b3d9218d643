/**
 * @file Transfer handlers that both ends of a Comlink wall install. Comlink looks at top-level
 * arguments only, therefore all thread methods are positional: (input, session, signal, onProgress).
 */
import { proxy, releaseProxy, transferHandlers, wrap } from 'comlink';
import { AppError, isFaultCode } from '../faults.ts';

interface WireSignal {
  readonly aborted: boolean;
  readonly port: MessagePort | null;
}

interface WireError {
  readonly code: string | null;
  readonly name: string;
  readonly message: string;
  readonly status: number | undefined;
  readonly shown: boolean;
  readonly stack: string | undefined;
}

const signalPorts = new WeakMap<AbortSignal, MessagePort>();

/** A signal cannot be cloned; its state travels at once and its abort over a port of its own. */
const signalHandler = {
  canHandle: (value: unknown): value is AbortSignal => value instanceof AbortSignal,
  serialize(signal: AbortSignal): [WireSignal, Transferable[]] {
    if (signal.aborted) return [{ aborted: true, port: null }, []];
    const { port1, port2 } = new MessageChannel();
    signalPorts.set(signal, port1);
    signal.addEventListener('abort', () => port1.postMessage(null), { once: true });
    return [{ aborted: false, port: port2 }, [port2]];
  },
  deserialize({ aborted, port }: WireSignal): AbortSignal {
    const controller = new AbortController();
    if (aborted) controller.abort();
    else if (port !== null) port.onmessage = () => controller.abort();
    return controller.signal;
  },
};

/** Closes the port a sent signal holds, once its call is over; an open port is never collected. */
export function closeSignal(signal: AbortSignal): void {
  signalPorts.get(signal)?.close();
  signalPorts.delete(signal);
}

type Callback = (...values: unknown[]) => unknown;

/** A function as an argument is called on its own side; the far side gets an async twin. */
const callbackHandler = {
  canHandle: (value: unknown): value is Callback => typeof value === 'function',
  serialize(callback: Callback): [MessagePort, Transferable[]] {
    const proxied = transferHandlers.get('proxy');
    if (proxied === undefined) throw new Error('comlink has no proxy handler');
    return proxied.serialize(proxy(callback)) as [MessagePort, Transferable[]];
  },
  deserialize(port: MessagePort): Callback {
    port.start();
    const remote = wrap<Callback>(port);
    let isReleased = false;
    // Told after its call is over, a callback stays silent: throwing would end the whole worker.
    const twin = async (...values: unknown[]) => (isReleased ? undefined : remote(...values));
    const release = () => {
      isReleased = true;
      remote[releaseProxy]();
    };
    return Object.assign(twin, { release });
  },
};

const comlinkThrow = transferHandlers.get('throw');

/** Comlink's own throw handler keeps name, message and stack only; code and status matter here. */
const throwHandler = {
  canHandle: (value: unknown): value is { value: unknown } =>
    comlinkThrow?.canHandle(value) ?? false,
  serialize({ value }: { value: unknown }): [WireError, Transferable[]] {
    const error = value instanceof Error ? value : new Error(String(value));
    const app = error instanceof AppError ? error : null;
    return [
      {
        code: app?.code ?? null,
        name: error.name,
        message: error.message,
        status: app?.status,
        shown: app?.shown ?? false,
        stack: error.stack,
      },
      [],
    ];
  },
  deserialize(wire: WireError): never {
    if (isFaultCode(wire.code)) {
      throw new AppError(wire.code, wire.message, {
        shown: wire.shown,
        ...(wire.status === undefined ? {} : { status: wire.status }),
      });
    }
    throw Object.assign(new Error(wire.message), { name: wire.name, stack: wire.stack });
  },
};

/** Installs the handlers; both ends call it once before anything crosses. */
export function installWire(): void {
  transferHandlers.set('signal', signalHandler);
  transferHandlers.set('callback', callbackHandler);
  transferHandlers.set('throw', throwHandler);
}
