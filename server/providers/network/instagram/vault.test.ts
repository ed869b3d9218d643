import { describe, expect, it } from 'vitest';
import { openVault } from './vault.ts';

const one = Buffer.from('1'.repeat(32));
const two = Buffer.from('2'.repeat(32));

describe('the vault of tokens', () => {
  it('opens what it sealed, for the same user only', () => {
    const vault = openVault([one]);
    const sealed = vault.seal(7, 'IGAA-token');
    expect(Buffer.from(sealed.token).includes('IGAA')).toBe(false);
    expect(vault.open(7, sealed)).toBe('IGAA-token');
    expect(vault.open(8, sealed)).toBeNull();
  });

  it('seals the same token differently each time', () => {
    const vault = openVault([one]);
    expect(vault.seal(7, 'same').token).not.toEqual(vault.seal(7, 'same').token);
  });

  it('opens tokens of an earlier key after a new one was put first', () => {
    const sealed = openVault([one]).seal(7, 'IGAA-token');
    const rotated = openVault([two, one]);
    expect(rotated.open(7, sealed)).toBe('IGAA-token');
    expect(rotated.seal(7, 'IGAA-token').keyId).not.toBe(sealed.keyId);
    expect(openVault([two]).open(7, sealed)).toBeNull();
  });

  it('refuses changed bytes', () => {
    const vault = openVault([one]);
    const { token, keyId } = vault.seal(7, 'IGAA-token');
    for (let at = 0; at < token.byteLength; at += 1) {
      const changed = Buffer.from(token);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(vault.open(7, { token: changed, keyId })).toBeNull();
    }
    expect(vault.open(7, { token: new Uint8Array(3), keyId })).toBeNull();
  });
});
