/**
 * @file The conversation with the host: which request is open, what its response was, when it is
 * made again and when the job gives up. Jobs use this; `abi.ts` exports it.
 */
import { argument, argumentLength } from './args';
import { appendBody, bodyLength, clearBody, padBody } from './body';
import { Fault, noteFault } from './fault';
import { clearBuffer, putByte, putBytes, putText, request } from './writer';

/** What the host must do next. */
export const enum Status {
  /** Call `step` again. */
  WORKING = 0,
  /** Perform the request and call `respond`. */
  REQUEST = 1,
  /** Push the body, then call `finish`. */
  READING = 2,
  /** Read the result. */
  DONE = 3,
  /** Read the fault. */
  FAULT = 4,
}

/** Times a request is made again after a lost connection or a busy server. */
const MAX_RETRIES: i32 = 4;
/** Times a page that does not agree with itself is asked for again. */
const MAX_REPEATS: i32 = 2;
const FIRST_DELAY: i32 = 500;

/** The job's functions: begin, a slice of work, a complete response. */
export type Begin = () => void;
export type Work = (budget: i32) => void;
export type Answer = () => void;
/** Called for every chunk of a 2xx response, if the job wants to read ahead. */
export type Chunk = () => void;

let onBegin: Begin | null = null;
let onWork: Work | null = null;
let onAnswer: Answer | null = null;
let onChunk: Chunk | null = null;

/** What the host must do next. */
export let status: Status = Status.DONE;
/** HTTP status of the last response, 0 for a lost connection. */
export let answerStatus: i32 = 0;
/** Milliseconds the host waits before it makes the open request. */
export let delay: i32 = 0;
let answered: bool = false;
let retries: i32 = 0;
let repeats: i32 = 0;

/** Names the functions of the job that begins. */
export function setJob(begin: Begin, work: Work, answer: Answer): void {
  onBegin = begin;
  onWork = work;
  onAnswer = answer;
}

/** Names the function that reads ahead. */
export function setChunk(chunk: Chunk): void {
  onChunk = chunk;
}

/** Ends the job without a result. */
export function fail(fault: Fault): void {
  noteFault(fault);
  status = Status.FAULT;
}

/** Ends the job; the result buffer holds its response. */
export function done(): void {
  status = Status.DONE;
}

/** Continues: `work` is called with the next `step`. */
export function proceed(): void {
  status = Status.WORKING;
}

/** Begins the job that was set. */
export function startJob(): Status {
  status = Status.WORKING;
  const begin = onBegin;
  if (begin) begin();
  else fail(Fault.MISUSE);
  return status;
}

/** Starts the text of a request; the path follows, then `openHeaders`. */
export function openRequest(method: string): void {
  clearBuffer(request);
  putText(request, method);
  putByte(request, 0x20);
}

/** Ends the path and writes the session header from the argument that holds the token. */
export function openHeaders(tokenArgument: i32): void {
  putText(request, '\nauthorization: Token ');
  putBytes(request, argument(tokenArgument), argumentLength(tokenArgument));
  putByte(request, 0x0a);
}

/** Ends the headers; a body may follow, then `sendRequest`. */
export function closeHeaders(): void {
  putByte(request, 0x0a);
}

/** Hands the request to the host. */
export function sendRequest(): void {
  retries = 0;
  repeats = 0;
  delay = 0;
  answered = false;
  status = Status.REQUEST;
}

function again(): void {
  answered = false;
  clearBody();
  status = Status.REQUEST;
}

/** Asks for the same page once more, or gives up when that did not help. */
export function repeatRequest(): void {
  if (repeats == MAX_REPEATS) return fail(Fault.BROKEN);
  delay = FIRST_DELAY << repeats++;
  again();
}

function retryRequest(fault: Fault): void {
  if (retries == MAX_RETRIES) return fail(fault);
  delay = FIRST_DELAY << retries++;
  again();
}

/** The host's response to a request, or 0 for a lost connection, also in the middle of a body. */
export function respondWith(http: i32): Status {
  const expected = status == Status.REQUEST || (status == Status.READING && http == 0);
  if (!expected) {
    fail(Fault.MISUSE);
  } else {
    answerStatus = http;
    clearBody();
    if (http == 0) retryRequest(Fault.NETWORK);
    else status = Status.READING;
  }
  return status;
}

/** The host wrote `count` bytes of body. */
export function pushBytes(count: usize): Status {
  if (status != Status.READING) {
    fail(Fault.MISUSE);
  } else if (!appendBody(count)) {
    fail(Fault.BROKEN);
  } else {
    const chunk = onChunk;
    if (chunk && answerStatus >= 200 && answerStatus < 300) chunk();
  }
  return status;
}

/** The body is complete. */
export function finishBody(): Status {
  if (status != Status.READING) {
    fail(Fault.MISUSE);
    return status;
  }
  const http = answerStatus;
  // 304 answers a request that named what the job holds already.
  if ((http >= 200 && http < 300) || http == 304) {
    padBody();
    answered = true;
    status = Status.WORKING;
  } else if (http == 401) {
    fail(Fault.UNAUTHORIZED);
  } else if (http == 408 || http == 425 || http == 429 || http >= 500) {
    retryRequest(Fault.BUSY);
  } else {
    fail(Fault.REFUSED);
  }
  return status;
}

/** A slice of work. */
export function workOn(budget: i32): Status {
  if (status != Status.WORKING) return status;
  if (answered) {
    answered = false;
    const answer = onAnswer;
    if (answer) answer();
  } else {
    const work = onWork;
    if (work) work(budget);
  }
  return status;
}

/** Length of what explains a fault: the body of the refusing response. */
export function explanationLength(): usize {
  return status == Status.FAULT && answerStatus >= 400 ? min<usize>(bodyLength(), 4096) : 0;
}
