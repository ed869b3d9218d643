import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeHost, encodeHost, mediaUrl, proxyAddress } from '../../contract/media/media.ts';
import { listedHosts, targetOf } from './targets.ts';

const hosts = listedHosts(['media.example.org', '.cdn.example.net'], true);

describe('listedHosts', () => {
  it("adds MEDIA_HOSTS to the network's hosts, and the demo's only if allowed", () => {
    expect(hosts).toEqual([
      '.cdninstagram.com',
      '.fbcdn.net',
      'media.example.org',
      '.cdn.example.net',
      'media.limn.example',
    ]);
    expect(listedHosts([], false)).toEqual(['.cdninstagram.com', '.fbcdn.net']);
  });

  it('drops what is not a host name', () => {
    expect(listedHosts(['*', 'https://x.org/', 'a b@c', '..', ''], false)).toHaveLength(2);
  });
});

describe('targetOf', () => {
  it.each([
    'https://scontent-ber1-1.cdninstagram.com/v/t51/1.jpg?stp=dst&_nc_ht=a',
    'https://media.example.org/a.jpg',
    'https://a.b.cdn.example.net/a.jpg',
    'https://MEDIA.example.ORG/a.jpg',
    'https://media.example.org:443/a.jpg',
    'https://media.limn.example/a/1.png',
  ])('takes %s', (address) => {
    expect(targetOf(address, hosts).protocol).toBe('https:');
  });

  it.each([
    'http://media.example.org/a.jpg',
    'https://media.example.org:8443/a.jpg',
    'https://user@media.example.org/a.jpg',
    'https://user:pass@media.example.org/a.jpg',
    'https://media.example.org./a.jpg',
    'https://evil-media.example.org/a.jpg',
    'https://media.example.org.evil.org/a.jpg',
    'https://evilcdn.example.net/a.jpg',
    'https://cdninstagram.com.evil.org/',
    'https://cdn.example.net/a.jpg',
    'https://.cdn.example.net/a.jpg',
    'https://a..cdn.example.net/a.jpg',
    'https://a.b~c.cdn.example.net/a.jpg',
    'ftp://media.example.org/a.jpg',
    'file:///etc/passwd',
    'data:text/html,x',
    'javascript:alert(1)',
    '//media.example.org/a.jpg',
    '/etc/passwd',
    '',
    `https://media.example.org/${'a'.repeat(2_048)}`,
  ])('refuses %s', (address) => {
    expect(() => targetOf(address, hosts)).toThrow(/medi(a|um)/);
  });

  const loopback = [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0x7f000001',
    '0177.0.0.1',
    '127.1',
    '127.0.1',
    '１２７.０.０.１',
    '①②⑦.⓪.⓪.①',
    '%31%32%37.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:0:0:1]',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'ⓛocalhost',
    '0',
    '0.0.0.0',
    '169.254.169.254',
    '10.0.0.1',
    '192.168.1.1',
  ];

  it.each(loopback)('refuses the notation %s even if it is listed', (name) => {
    const listed = [...hosts, name, '127.0.0.1', '[::1]', 'localhost', '169.254.169.254'];
    expect(() => targetOf(`https://${name}/a.jpg`, listed)).toThrow();
    expect(() => targetOf(`https://${name}\\@media.example.org/a.jpg`, listed)).toThrow();
    expect(() => targetOf(`https://media.example.org@${name}/a.jpg`, listed)).toThrow();
  });

  it('accepts only text that parses to a listed host', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string(), fc.webAuthority()), (text) => {
        let host = '';
        try {
          host = targetOf(text, hosts).hostname;
        } catch {
          return;
        }
        expect(hosts.some((each) => host === each || host.endsWith(each))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('encoded hosts', () => {
  it('are decoded unchanged', () => {
    fc.assert(
      fc.property(fc.domain(), (name) => {
        expect(decodeHost(encodeHost(name))).toBe(name);
        expect(encodeHost(name)).not.toContain('.');
      }),
    );
  });

  it('are used for stories, parameters for images', () => {
    const at = { image: 'https://app.org/media/image', story: 'https://{host}.proxy.org' };
    expect(proxyAddress('https://a-b.cdn.net/v/1.mp4?x=1&y=%20', 'story', at)).toBe(
      'https://a--b-cdn-net.proxy.org/v/1.mp4?x=1&y=%20',
    );
    expect(proxyAddress('https://a.cdn.net/1.jpg?x=1', 'image', at)).toBe(
      'https://app.org/media/image?url=https%3A%2F%2Fa.cdn.net%2F1.jpg%3Fx%3D1&header=image',
    );
  });

  it('are not used for invalid URLs', () => {
    for (const address of ['', 'x', 'http://a.org/', 'https://u:p@a.org/', 'https://a.org:99/']) {
      expect(() => mediaUrl(address)).toThrow('not an address');
    }
  });
});
