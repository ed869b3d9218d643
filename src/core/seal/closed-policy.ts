/**
 * The policy that the document adds to the one it was sent with, once all its files are there. A policy
 * can only be made stricter. Whatever is not named is refused, and a thread started from a copy inherits
 * all of it.
 */
export const closedPolicy = [
  "default-src 'none'",
  "connect-src 'none'",
  // What is loaded runs on; nothing else is loaded.
  "script-src 'wasm-unsafe-eval'",
  'worker-src blob:',
  'img-src blob: data:',
  "form-action 'none'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
].join('; ');
