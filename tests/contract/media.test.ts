import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeHost } from '../../contract/media/media.ts';
import { startServer, Visitor, type TestServer } from '../support/servers/server.ts';

describe('the media proxy of the server', () => {
  let server: TestServer;
  let visitor: Visitor;
  let canary: Server;
  let hits = 0;

  beforeAll(async () => {
    canary = createServer((_, response) => {
      hits += 1;
      response.end();
    });
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
    // Even an operator's list cannot open a way to this machine.
    const listed = 'localhost,127.0.0.1,[::1],localhost.localdomain,ip6-localhost,.local,.nip.io';
    server = await startServer('embedded', { MEDIA_HOSTS: listed });
    visitor = new Visitor(server.url);
    await visitor.signIn('demo@example.com');
  });
  afterAll(async () => {
    canary.close();
    await server.stop();
  });

  const image = (address: string, query = '&header=image', who = visitor) =>
    who.ask('GET', `/media/image?url=${encodeURIComponent(address)}${query}`);
  const avatar = 'https://media.limn.example/a/1.png';

  it('serves the demo network both ways, with the headers of every response', async () => {
    for (const path of [
      `/media/image?url=${encodeURIComponent(avatar)}`,
      `/media/story/${encodeHost('media.limn.example')}/a/1.png`,
    ]) {
      const response = await visitor.ask('GET', path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(response.headers.get('content-security-policy')).toContain('sandbox');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('answers a range of a video', async () => {
    const video = 'https://media.limn.example/w/1.mp4';
    const response = await visitor.ask('GET', `/media/image?url=${encodeURIComponent(video)}`, {
      headers: { range: 'bytes=4-7' },
    });
    expect(response.status).toBe(206);
    expect(response.text).toBe('ftyp');
  });

  it('scales a picture to the size asked for, and no file without one', async () => {
    const post = '/media/image?url=' + encodeURIComponent('https://media.limn.example/p/1.jpg');
    const of = (headers: Record<string, string>) => visitor.ask('GET', post, { headers });
    const accept = 'image/webp,*/*;q=0.8';
    const whole = await of({ accept });
    const small = await of({ accept, 'picture-size': '96' });
    expect(whole.headers.get('content-type')).toBe('image/jpeg');
    expect(small.headers.get('content-type')).toBe('image/webp');
    const length = (response: typeof small) => Number(response.headers.get('content-length'));
    expect(length(small)).toBeLessThan(length(whole) / 5);
    expect(small.headers.get('content-security-policy')).toContain('sandbox');
    for (const size of ['-1', '1e3', '96px', '99999']) {
      expect((await of({ accept, 'picture-size': size })).status).toBe(400);
    }
  });

  it('needs a session with a running subscription', async () => {
    const nobody = new Visitor(server.url);
    expect((await image(avatar, '', nobody)).status).toBe(401);
    const expired = new Visitor(server.url);
    await expired.signIn('expired@example.com');
    expect((await image(avatar, '', expired)).status).toBe(403);
    const inAddress = `/media/image?url=${encodeURIComponent(avatar)}&token=${visitor.token}`;
    expect((await nobody.ask('GET', inAddress)).status).toBe(401);
  });

  it('accepts each parameter once, and header presets only', async () => {
    const once = encodeURIComponent(avatar);
    for (const query of [
      '',
      'url=',
      `url=${once}&url=${once}`,
      `url[]=${once}`,
      `url=${once}&header=image&header=story`,
      `url=${once}&header=Cookie:%20a=b`,
      `url=${once}&header=image%0d%0aX-Evil:%201`,
      `url=${once}&cookie=1`,
    ]) {
      expect((await visitor.ask('GET', `/media/image?${query}`)).status).toBe(400);
    }
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const response = await visitor.ask(method, `/media/image?url=${once}`);
      expect(response.status).toBe(405);
    }
    const crossSite = { headers: { 'sec-fetch-site': 'cross-site' } };
    expect((await visitor.ask('GET', `/media/image?url=${once}`, crossSite)).status).toBe(403);
  });

  it('never contacts this machine, in any notation, by either way', async () => {
    const { port } = canary.address() as AddressInfo;
    const names = [
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '0177.0.0.1',
      '127.1',
      '１２７.０.０.１',
      '%31%32%37.0.0.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      'localhost',
      'localhost.',
      'LOCALHOST',
      '0.0.0.0',
      'localhost.localdomain',
    ];
    for (const name of names) {
      for (const address of [
        `http://${name}:${port}/`,
        `https://${name}:${port}/`,
        `https://${name}/`,
        `https://media.limn.example@${name}:${port}/`,
        `https://${name}:${port}\\@media.limn.example/`,
        `//${name}:${port}/`,
      ]) {
        expect((await image(address)).status).toBeGreaterThanOrEqual(400);
      }
      const label = encodeURIComponent(name.replaceAll('.', '-'));
      const story = await visitor.ask('GET', `/media/story/${label}/x.jpg`);
      expect(story.status).toBeGreaterThanOrEqual(400);
    }
    expect(hits).toBe(0);
  });

  it('limits what one session fetches in a minute', async () => {
    await visitor.resetLimits();
    const address = `/media/image?url=${encodeURIComponent(avatar)}`;
    let limited = 0;
    for (let i = 0; i < 640; i += 1) {
      const { status } = await visitor.ask('GET', address);
      if (status === 429) limited += 1;
    }
    expect(limited).toBeGreaterThan(20);
    expect(limited).toBeLessThan(60);
    server.pass(61_000);
    expect((await image(avatar)).status).toBe(200);
  });
});
