/**
 * @file The functions every module exports; wasm/README.md describes them for the host. An entry
 * re-exports this file and names its jobs with `setCalls`.
 */
import { argumentArea, readArguments } from './args';
import { bodyAddress, bodyCapacity, bodyRoom, CHUNK } from './body';
import { Fault, faultNumber } from './fault';
import {
  answerStatus,
  delay as requestDelay,
  explanationLength,
  fail,
  finishBody,
  pushBytes,
  respondWith,
  startJob,
  status as currentStatus,
  Status,
  workOn,
} from './session';
import { bufferAddress, bufferLength, later, request, result } from './writer';

/** Raised with every change that an older or newer host would misunderstand. */
const ABI_VERSION: i32 = 1;

/** The calls of all modules; numbers are never reused. */
export const enum Call {
  FETCH_FOLLOWERS = 1,
  GET_STORIES = 2,
  GET_POSTS_ANALYSIS = 3,
  GET_POST_SENTIMENTAL_ANALYSIS = 4,
}

// Sets the job of a call and returns true, or false when this module does not have it.
type SetCall = (call: i32) => bool;
type Read = () => i32;
type Restore = (length: usize) => bool;
type Ahead = (at: i32) => bool;
type Rows = (list: i32, from: i32, count: i32) => i32;

let setCall: SetCall | null = null;
let readProgress: Read | null = null;
let readTotal: Read | null = null;
let restoreState: Restore | null = null;
let readPhase: Read | null = null;
let writeRows: Rows | null = null;
let writeAhead: Ahead | null = null;
let begun: bool = false;

/** Names the function that chooses a job. */
export function setCalls(choose: SetCall): void {
  setCall = choose;
}

/** Names what a job reports as done and expected; jobs without it report 0. */
export function setProgress(read: Read, total: Read): void {
  readProgress = read;
  readTotal = total;
}

/** Names what tells the phase of a job: 0 reading, 1 comparing, 2 saving. */
export function setPhase(read: Read): void {
  readPhase = read;
}

/** Names the function that writes rows of a finished job. */
export function offerRows(rows: Rows): void {
  writeRows = rows;
}

/** Names the function that writes requests that will follow the open one; see `ahead`. */
export function setAhead(write: Ahead): void {
  writeAhead = write;
}

/** Names the function that takes a checkpoint back; its bytes are the body. */
export function setRestore(restore: Restore): void {
  restoreState = restore;
}

let savedAddress: usize = 0;
let savedLength: usize = 0;

/** Offers bytes to be kept for a later `restore`; the host takes them before its next call. */
export function offerCheckpoint(address: usize, length: usize): void {
  savedAddress = address;
  savedLength = length;
}

/** The version of this interface. */
export function abi(): i32 {
  return ABI_VERSION;
}

/** Where the host writes the arguments. */
export function argumentsAddress(): usize {
  return argumentArea();
}

/** Begins the one job of this instance. */
export function begin(call: i32, count: i32, length: i32): i32 {
  const choose = setCall;
  if (begun || !choose || !choose(call)) {
    fail(Fault.MISUSE);
  } else if (!readArguments(count, <usize>length)) {
    fail(Fault.ARGUMENTS);
  } else {
    startJob();
  }
  begun = true;
  return currentStatus;
}

/** Works for about `budget` units. */
export function step(budget: i32): i32 {
  savedLength = 0;
  return workOn(budget);
}

/** What the host must do next. */
export function status(): i32 {
  return currentStatus;
}

/** Where the open request is written. */
export function requestAddress(): usize {
  return bufferAddress(request);
}

/** The length of the open request. */
export function requestLength(): usize {
  return bufferLength(request);
}

/** Milliseconds to wait before the open request. */
export function delay(): i32 {
  return requestDelay;
}

/**
 * Writes a request that will follow the open one, the first for 0, so that the host can perform it
 * meanwhile. Its length, or 0 when no further one is known.
 */
export function ahead(at: i32): i32 {
  const write = writeAhead;
  return write && currentStatus == Status.REQUEST && write(at) ? <i32>bufferLength(later) : 0;
}

/** Where that request is written. */
export function aheadAddress(): usize {
  return bufferAddress(later);
}

/** The HTTP status of the response, 0 for a lost connection. */
export function respond(http: i32): i32 {
  return respondWith(http);
}

/** Room for `bytes` after the body; their address. */
export function reserve(bytes: i32): usize {
  return bodyRoom(<usize>max<i32>(bytes, 0));
}

/** Where the next bytes of the body go. */
export function inputAddress(): usize {
  return bodyRoom(CHUNK);
}

/** How many bytes of the body may be written now. */
export function inputCapacity(): usize {
  bodyRoom(CHUNK);
  return bodyCapacity();
}

/** The host wrote `count` bytes of body. */
export function push(count: i32): i32 {
  return pushBytes(<usize>count);
}

/** The body is complete. */
export function finish(): i32 {
  return finishBody();
}

/** Where the result is. */
export function resultAddress(): usize {
  return bufferAddress(result);
}

/** The length of the result, 0 before the job is done. */
export function resultLength(): usize {
  return currentStatus == Status.DONE ? bufferLength(result) : 0;
}

/** Why the job ended without a result; readable after a trap too. */
export function faultCode(): i32 {
  return faultNumber;
}

/** The HTTP status of the last response. */
export function httpStatus(): i32 {
  return answerStatus;
}

/** Where the words of the refusing server are. */
export function faultAddress(): usize {
  return bodyAddress();
}

/** The length of the words of the refusing server. */
export function faultLength(): usize {
  return explanationLength();
}

/** Units done. */
export function progress(): i32 {
  const read = readProgress;
  return read ? read() : 0;
}

/** Units expected, 0 when unknown. */
export function progressTotal(): i32 {
  const read = readTotal;
  return read ? read() : 0;
}

/** The phase of the job: 0 reading, 1 comparing, 2 saving. */
export function phase(): i32 {
  const read = readPhase;
  return read ? read() : 0;
}

/** Writes rows of a finished job into the result; the position of the next row, or -1. */
export function rows(list: i32, from: i32, count: i32): i32 {
  const write = writeRows;
  return write && currentStatus == Status.DONE ? write(list, from, count) : -1;
}

/** Where the bytes to be kept are. */
export function checkpointAddress(): usize {
  return savedAddress;
}

/** How many bytes are to be kept after this step. */
export function checkpointLength(): usize {
  return savedLength;
}

/** Takes kept bytes back, written at `reserve`; 1 when they were accepted. */
export function restore(length: i32): i32 {
  const take = restoreState;
  const waits = currentStatus == Status.REQUEST || currentStatus == Status.WORKING;
  if (!take || !waits) return 0;
  return take(<usize>length) ? 1 : 0;
}
