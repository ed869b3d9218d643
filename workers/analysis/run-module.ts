/**
 * @file Runs one job of an analysis module: performs the requests it decides on, streams the responses
 * into its memory, calls it in slices of time, keeps and restores its checkpoints. It uses neither
 * network nor browser, so it also runs in Node and in the bench.
 */
import { AppError, isCancellation } from '../../contract/faults.ts';
import { encodeArguments } from './arguments.ts';
import type { Checkpoints } from './checkpoints.ts';
import { nextRequests, readBytes, readText, status, writeBytes } from './instance.ts';
import type { ModuleExports } from './instance.ts';
import { isTrap, moduleFault, trapFault } from './module-fault.ts';
import { createRequestsAhead, requestsAhead, type RequestsAhead } from './requests-ahead.ts';
import { assertRunning, createPauses, orAbort, sleep, type Pauses } from '../shared/yield.ts';

/** A request a module decided on; `path` is relative to the API base. */
export interface ModuleRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The response to a request; any status is a response. */
export interface ModuleResponse {
  readonly status: number;
  readonly body: AsyncIterable<Uint8Array>;
  /** Milliseconds the server asks to wait before the same request. */
  readonly retryAfterMs?: number;
}

/** Performs a request; rejects when there is no response. */
export type Perform = (request: ModuleRequest, signal: AbortSignal) => Promise<ModuleResponse>;

/** How far a job is. */
export interface ModuleProgress {
  readonly done: number;
  readonly total: number;
  readonly phase: number;
}

/** One job. */
export interface Job {
  readonly call: number;
  readonly values: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Where pieces of this job are kept, and under which name. */
  readonly checkpoints?: { readonly kept: Checkpoints; readonly run: string };
}

/** What a job needs; the last three have defaults. */
export interface JobDeps {
  readonly open: () => Promise<ModuleExports>;
  readonly perform: Perform;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: ModuleProgress) => unknown;
  readonly now?: () => number;
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Milliseconds of work between two yields: an abort is heard after at most 16. */
const sliceMs = 8;
/** Units of work (records, comments) in one step of the module. */
const budget = 1_024;
/** Time between two reports of progress. */
const progressMs = 100;
/** The longest Retry-After that is waited for. */
const maxWaitMs = 60_000;
const chunkBytes = 65_536;

interface Drive extends Required<Omit<JobDeps, 'open'>> {
  readonly module: ModuleExports;
  readonly job: Job;
  readonly pauses: Pauses;
  readonly ahead: RequestsAhead;
  sliceEnd: number;
  reportAt: number;
  pieces: number;
  saving: Promise<void>;
  retryAfterMs: number;
}

function parseRequest(text: string): ModuleRequest {
  const end = text.indexOf('\n\n');
  const [first = '', ...lines] = text.slice(0, end).split('\n');
  const space = first.indexOf(' ');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(': ');
    return [line.slice(0, colon), line.slice(colon + 2)];
  });
  return {
    method: first.slice(0, space),
    path: first.slice(space + 1),
    headers: Object.fromEntries(headers),
    body: text.slice(end + 2),
  };
}

function reportIfDue(drive: Drive): void {
  const { module, now } = drive;
  if (now() < drive.reportAt) return;
  drive.reportAt = now() + progressMs;
  const [done, total, phase] = [module.progress(), module.progressTotal(), module.phase()];
  drive.onProgress({ done, total, phase });
}

/** Reports progress and yields to other events once the slice is used up. */
async function yieldIfDue(drive: Drive): Promise<void> {
  const { now } = drive;
  if (now() < drive.sliceEnd) return;
  reportIfDue(drive);
  await drive.pauses.pause();
  assertRunning(drive.signal);
  drive.sliceEnd = now() + sliceMs;
}

async function pushAll(drive: Drive, chunk: Uint8Array): Promise<number> {
  const { module } = drive;
  let next: number = status.reading;
  for (let at = 0; at < chunk.length && next === status.reading;) {
    const size = Math.min(chunk.length - at, module.inputCapacity(), chunkBytes);
    writeBytes(module, module.inputAddress(), chunk.subarray(at, at + size));
    next = module.push(size);
    at += size;
    await yieldIfDue(drive);
  }
  return next;
}

/** Streams a body into the module; a body that ends early is a lost connection. */
async function readBody(drive: Drive, body: AsyncIterable<Uint8Array>): Promise<number> {
  const { module, signal } = drive;
  const chunks = body[Symbol.asyncIterator]();
  let next: number = status.reading;
  let isWhole = false;
  try {
    while (next === status.reading) {
      const read = await orAbort(chunks.next(), signal).catch(lostConnection);
      if (read === null) return module.respond(0);
      if (read.done === true) {
        isWhole = true;
        return module.finish();
      }
      next = await pushAll(drive, read.value);
    }
    return next;
  } finally {
    if (!isWhole) void Promise.resolve(chunks.return?.()).catch(() => undefined);
  }
}

/** Rethrows a cancellation; every other failure is passed to the module, which may repeat the request. */
function lostConnection(error: unknown): null {
  if (isCancellation(error)) throw error;
  return null;
}

async function performRequest(drive: Drive): Promise<number> {
  const { module, signal, ahead } = drive;
  const text = readText(module, module.requestAddress(), module.requestLength());
  const waitMs = Math.max(module.delay(), Math.min(drive.retryAfterMs, maxWaitMs));
  drive.retryAfterMs = 0;
  if (waitMs > 0) await drive.wait(waitMs, signal);
  assertRunning(signal);
  const pending = ahead.take(text) ?? drive.perform(parseRequest(text), signal);
  ahead.start(nextRequests(module, requestsAhead));
  const response = await orAbort(pending, signal).catch(lostConnection);
  drive.sliceEnd = drive.now() + sliceMs;
  if (response === null) return module.respond(0);
  drive.retryAfterMs = response.retryAfterMs ?? 0;
  const next = module.respond(response.status);
  return next === status.reading ? readBody(drive, response.body) : next;
}

/**
 * Keeps the checkpoint of the last step. One piece is written while the next page is fetched, never
 * two, so a reload repeats one page at most.
 */
async function keepPiece(drive: Drive): Promise<void> {
  const { module, job } = drive;
  const length = module.checkpointLength();
  if (length === 0 || job.checkpoints === undefined) return;
  const bytes = readBytes(module, module.checkpointAddress(), length);
  await drive.saving;
  drive.saving = job.checkpoints.kept.append(job.checkpoints.run, drive.pieces++, bytes);
}

async function run(drive: Drive, begun: number): Promise<string> {
  const { module } = drive;
  let next = begun;
  for (;;) {
    await yieldIfDue(drive);
    // A page is read in less than a slice, and waiting for the next one is no work.
    reportIfDue(drive);
    if (next === status.working) {
      next = module.step(budget);
      await keepPiece(drive);
    } else if (next === status.request) {
      next = await performRequest(drive);
    } else if (next === status.done) {
      return readText(module, module.resultAddress(), module.resultLength());
    } else {
      throw moduleFault(module);
    }
  }
}

/** Replays the stored pieces; false when one is refused and the job must restart. */
async function restorePieces(drive: Drive): Promise<boolean> {
  const { module, job } = drive;
  if (job.checkpoints === undefined) return true;
  const pieces = await orAbort(job.checkpoints.kept.read(job.checkpoints.run), drive.signal);
  for (const piece of pieces) {
    writeBytes(module, module.reserve(piece.length), piece);
    if (module.restore(piece.length) !== 1) return false;
    drive.pieces++;
    await yieldIfDue(drive);
  }
  return true;
}

/** Faults after which kept pieces are useless: the run is gone, or they do not fit its pages. */
function endsRun(error: AppError): boolean {
  return ['not-found', 'conflict', 'page-broken', 'snapshot-broken'].includes(error.code);
}

async function begin(
  job: Job,
  deps: JobDeps,
  pauses: Pauses,
  ahead: RequestsAhead,
): Promise<[Drive, number]> {
  const written = encodeArguments(job.values, job.environment);
  const now = deps.now ?? (() => performance.now());
  for (;;) {
    assertRunning(deps.signal);
    const module = await orAbort(deps.open(), deps.signal);
    const drive: Drive = {
      onProgress: () => undefined,
      wait: sleep,
      ...deps,
      now,
      module,
      job,
      pauses,
      ahead,
      sliceEnd: now() + sliceMs,
      // Pieces from the device say nothing about the pace of the line.
      reportAt: Infinity,
      pieces: 0,
      saving: Promise.resolve(),
      retryAfterMs: 0,
    };
    writeBytes(module, module.argumentsAddress(), written);
    const next = module.begin(job.call, job.values.length, written.length);
    if (await restorePieces(drive)) {
      drive.reportAt = now();
      return [drive, module.status() === next ? next : module.status()];
    }
    await job.checkpoints?.kept.forget();
  }
}

/**
 * Runs a job to its end and returns the module's result. Rejects with an AppError, or an AbortError
 * within one slice of the signal. `read` may look at the finished instance, which is discarded.
 */
export async function runJob<T = string>(
  job: Job,
  deps: JobDeps,
  read: (result: string, module: ModuleExports) => T = (result) => result as T,
): Promise<T> {
  const pauses = createPauses();
  const ahead = createRequestsAhead(deps.perform, parseRequest);
  try {
    const [drive, begun] = await begin(job, deps, pauses, ahead);
    const result = await run(drive, begun);
    const { module } = drive;
    await drive.onProgress({
      done: module.progressTotal(),
      total: module.progressTotal(),
      phase: module.phase(),
    });
    await drive.saving;
    await job.checkpoints?.kept.forget();
    return read(result, module);
  } catch (error) {
    const fault = isTrap(error) ? trapFault(error) : error;
    const isOver = fault instanceof AppError && (endsRun(fault) || fault.code === 'module-run');
    if (isOver) await job.checkpoints?.kept.forget();
    throw fault;
  } finally {
    ahead.end();
    pauses.close();
  }
}
