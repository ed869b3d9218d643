import { describe, expect, it } from 'vitest';
import { afterQuiet, isQuiet, isZone } from './quiet-hours.ts';

const at = (text: string) => Date.parse(text);
const berlin = { zone: 'Europe/Berlin', quietFrom: 21, quietUntil: 9 };

describe('quiet hours', () => {
  it('last over midnight, in the zone of the browser', () => {
    expect(isQuiet(berlin, at('2026-11-24T19:59:00Z'))).toBe(false);
    expect(isQuiet(berlin, at('2026-11-24T20:00:00Z'))).toBe(true);
    expect(isQuiet(berlin, at('2026-11-25T07:59:00Z'))).toBe(true);
    expect(isQuiet(berlin, at('2026-11-25T08:00:00Z'))).toBe(false);
  });

  it('may be within one day, or none', () => {
    const noon = { ...berlin, quietFrom: 12, quietUntil: 14 };
    expect(isQuiet(noon, at('2026-11-24T12:30:00Z'))).toBe(true);
    expect(isQuiet(noon, at('2026-11-24T13:00:00Z'))).toBe(false);
    const none = { ...berlin, quietFrom: 7, quietUntil: 7 };
    expect(isQuiet(none, at('2026-11-24T06:30:00Z'))).toBe(false);
  });

  it('put a message off to their end, over a change of the clock too', () => {
    expect(afterQuiet(berlin, at('2026-11-24T15:00:00Z'))).toBe(at('2026-11-24T15:00:00Z'));
    expect(afterQuiet(berlin, at('2026-11-24T22:10:07Z'))).toBe(at('2026-11-25T08:00:00Z'));
    // The night of 25 October 2026 has one hour more.
    expect(afterQuiet(berlin, at('2026-10-24T20:00:00Z'))).toBe(at('2026-10-25T08:00:00Z'));
    const nepal = { ...berlin, zone: 'Asia/Kathmandu' };
    expect(afterQuiet(nepal, at('2026-11-24T20:00:00Z'))).toBe(at('2026-11-25T03:15:00Z'));
  });

  it('know which zones exist', () => {
    expect(isZone('America/Sao_Paulo')).toBe(true);
    expect(isZone('Mars/Olympus')).toBe(false);
    expect(isZone('')).toBe(false);
  });
});
