import { describe, expect, it } from 'vitest';
import { clientAddress } from './address.ts';

describe('the client address', () => {
  it('is the socket’s, whatever a header claims', () => {
    expect(clientAddress('203.0.113.9', '198.51.100.1', 0)).toBe('203.0.113.9');
    expect(clientAddress('::ffff:203.0.113.9', null, 0)).toBe('203.0.113.9');
    expect(clientAddress('::FFFF:198.151.100.207', null, 0)).toBe('198.151.100.207');
  });

  it('is the one seen by the outermost trusted proxy', () => {
    expect(clientAddress('10.0.0.1', '1.1.1.1, 198.51.100.7', 1)).toBe('198.51.100.7');
    expect(clientAddress('10.0.0.1', '1.1.1.1, 198.51.100.7, 10.0.0.2', 2)).toBe('198.51.100.7');
    expect(clientAddress('10.0.0.1', 'nonsense', 1)).toBe('10.0.0.1');
    expect(clientAddress('10.0.0.1', '198.51.100.7', 3)).toBe('10.0.0.1');
  });

  it('is reduced to its /64 for IPv6', () => {
    const net = '2001:db8:1:2::/64';
    expect(clientAddress('2001:db8:1:2:3:4:5:6', null, 0)).toBe(net);
    expect(clientAddress('2001:db8:1:2::9', null, 0)).toBe(net);
    expect(clientAddress('2001:0db8:0001:0002::', null, 0)).toBe(net);
    // A short form leaves out groups anywhere.
    expect(clientAddress('2001:db8::3:4:5:6:7', null, 0)).toBe('2001:db8:0:3::/64');
    expect(clientAddress('2001::2:3:4:5:6:7', null, 0)).toBe('2001:0:2:3::/64');
    expect(clientAddress('::2:3:4:5:6:7:8', null, 0)).toBe('0:2:3:4::/64');
    // An owner of a network chooses its last groups, which must not name somebody else.
    expect(clientAddress('2001:db8::ffff:203.0.113.9', null, 0)).toBe('2001:db8:0:0::/64');
    expect(clientAddress('::1', null, 0)).toBe('0:0:0:0::/64');
    expect(clientAddress('fe80::1%eth0', null, 0)).toBe('fe80:0:0:0::/64');
  });
});
