/**
 * @file What crosses between the page and a worker, for both ends. Comlink's transfer handlers see
 * top-level arguments only, therefore all thread methods are positional: (input, session, signal,
 * onProgress).
 */
import { proxy, releaseProxy, transferHandlers, wrap } from 'comlink';
import type { CaughtError } from '../field-report.ts';
import { AppError, isFaultCode } from '../faults.ts';

/**
 * The first argument of every call. An AbortSignal cannot be cloned, and a port for each would cost a
 * message channel per picture of a grid: the caller sends where the signal was among the arguments and
 * later calls `abort` with the call's id; the thread puts a signal in its place.
 */
export interface CallHead {
  readonly id: number;
  /** Index of the signal among the other arguments, or -1. */
  readonly signalAt: number;
  /** The signal was aborted before the call. */
  readonly isAborted: boolean;
  /** The page shows the sample account: the thread makes no request and stores nothing. */
  readonly isSample: boolean;
}

/** What every thread serves beside its methods. */
export interface ThreadControl {
  /** Aborts the signal of a call; one that is over is ignored. */
  abort(id: number): Promise<void>;
  /** Answers at once, so that the page notices a worker that died without an event. */
  beat(): Promise<true>;
}

interface WireError {
  readonly code: string | null;
  readonly name: string;
  readonly message: string;
  readonly status: number | undefined;
  readonly shown: boolean;
  readonly stack: string | undefined;
}

type Callback = (...values: unknown[]) => unknown;

/** A function as an argument runs on the caller's side; the worker gets an async proxy of it. */
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
    // Called after its call is over it does nothing: throwing would end the whole worker.
    const remoteCallback = async (...values: unknown[]) =>
      isReleased ? undefined : remote(...values);
    const release = () => {
      isReleased = true;
      remote[releaseProxy]();
    };
    return Object.assign(remoteCallback, { release });
  },
};

const comlinkThrow = transferHandlers.get('throw');

/** Comlink's throw handler keeps name, message and stack only; the page needs code and status too. */
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
  transferHandlers.set('callback', callbackHandler);
  transferHandlers.set('throw', throwHandler);
}

/** A message of a worker about an error that no caller gets as it is; the page reports it. */
export interface FailureMessage {
  readonly failed: CaughtError;
}

/** The message about an error: what a report is made of, without its message. */
export function failureMessage(error: unknown): FailureMessage {
  const { name, code, stack } = (error ?? {}) as CaughtError;
  return { failed: { name, code: typeof code === 'string' ? code : undefined, stack } };
}
