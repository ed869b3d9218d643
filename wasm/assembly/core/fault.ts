/** @file Why a job ended without a result. The host maps the numbers to fault codes. */

/** Fault numbers of the ABI; see wasm/README.md. Never renumber. */
export const enum Fault {
  NONE = 0,
  /** Wrong number or form of arguments. */
  ARGUMENTS = 1,
  /** HTTP 401. */
  UNAUTHORIZED = 2,
  /** Another refusal by HTTP status; `httpStatus()` says which. */
  REFUSED = 3,
  /** The connection failed, several times. */
  NETWORK = 4,
  /** HTTP 408, 425, 429 or 5xx, several times. */
  BUSY = 5,
  /** A response that does not agree with itself or with the run, several times. */
  BROKEN = 6,
  /** Memory cannot grow further. */
  MEMORY = 7,
  /** The host called the ABI out of order. */
  MISUSE = 8,
}

/** The fault of this job; global so that it can be read even after a trap. */
export let faultNumber: i32 = Fault.NONE;

/** Notes the fault without ending anything. */
export function noteFault(fault: Fault): void {
  faultNumber = fault;
}

/** Ends the job at once; the host reads the number from the discarded instance. */
export function trapWith(fault: Fault): void {
  faultNumber = fault;
  unreachable();
}
