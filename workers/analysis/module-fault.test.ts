import { describe, expect, it } from 'vitest';
import { readBuild } from '../../wasm/tests/builds.ts';
import { writeBytes, type ModuleExports } from './instance.ts';
import { isTrap, moduleFault, trapFault } from './module-fault.ts';

const opened = await readBuild('main.production').open();

/** A module that ended in a fault, with the server's response in its memory. */
function faulty(number: number, httpStatus = 0, response = ''): ModuleExports {
  const bytes = new TextEncoder().encode(response);
  const address = opened.reserve(Math.max(1, bytes.length));
  writeBytes(opened, address, bytes);
  return {
    ...opened,
    faultCode: () => number,
    httpStatus: () => httpStatus,
    faultAddress: () => address,
    faultLength: () => bytes.length,
  };
}

describe('the fault of a module', () => {
  it.each([
    [1, 0, 'module-arguments'],
    [2, 401, 'unauthorized'],
    [3, 404, 'not-found'],
    [3, 409, 'conflict'],
    [4, 0, 'network'],
    [5, 503, 'unavailable'],
    [5, 429, 'limited'],
    [6, 200, 'page-broken'],
    [7, 0, 'module-run'],
    [0, 0, 'module-run'],
  ])('number %i with status %i is %s', (number, status, code) => {
    const fault = moduleFault(faulty(number, status));
    expect(fault).toMatchObject({ code, message: code, shown: false });
    expect(fault.status).toBe(status >= 400 ? status : undefined);
  });

  it.each([
    [401, '{"message":"m","detail":"d"}', 'd'],
    [401, '{"message":"m"}', 'm'],
    [403, '{"message":"m","detail":"d"}', 'm'],
    [403, '{"detail":"d","more":1}', 'd'],
    [400, '{"message":"grün"}', 'grün'],
    [403, '{}', ''],
    [403, '<!doctype html>', ''],
    [403, '{"message":7}', ''],
  ])('of status %i shows what the server says in %s', (status, response, message) => {
    const fault = moduleFault(faulty(3, status, response));
    const text = message === '' ? 'forbidden' : message;
    expect(fault).toMatchObject({ status, message: text, shown: message !== '' });
  });
});

it('a trap is an error of WebAssembly, or of its memory', () => {
  expect(isTrap(new WebAssembly.RuntimeError('unreachable'))).toBe(true);
  expect(isTrap(new RangeError('memory'))).toBe(true);
  expect(isTrap(new TypeError('x'))).toBe(false);
  expect(isTrap('text')).toBe(false);
  expect(trapFault(new RangeError('memory'))).toMatchObject({
    ...{ code: 'module-run', message: 'memory' },
  });
});
