/**
 * @file What the media proxy's scaling costs: processor time and bytes of a picture, for one as large as the
 * platform's and for one of the demo network. The picture of the platform's size is the demo's, enlarged.
 *
 *   node bench/operations/pictures.mjs
 */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { openSources } from '../server/start.mjs';
import { circumstances, writeSection } from '../support/results.mjs';

const rounds = 5;
const pictures = 60;
/** Of a face, a tile of the grid, and a picture across a phone's screen. */
const sizes = [160, 320, 960];

const demo = readFileSync('server/media/demo/post-02.jpg');
/** The platform's: 1,080 x 1,350 pixels, some 100 KB. */
const platform = await sharp(demo)
  .resize(1_080, 1_350)
  .composite([
    {
      input: {
        create: {
          ...{ width: 1_080, height: 1_350, channels: 3 },
          background: '#808080',
          noise: { type: 'gaussian', mean: 128, sigma: 12 },
        },
      },
      blend: 'soft-light',
    },
  ])
  .jpeg({ quality: 80 })
  .toBuffer();

const vite = await openSources();
const { createThumbnailer } = await vite.ssrLoadModule('/server/media/thumbnail.ts');
const thumbnailed = createThumbnailer(console);

/** Bytes of a scaled picture. */
async function scaledBytes(bytes, size) {
  const headers = { 'content-type': 'image/jpeg', 'content-length': String(bytes.length) };
  const response = await thumbnailed(new Response(bytes, { headers }), {
    size,
    accept: 'image/webp',
  });
  if (response.headers.get('content-type') !== 'image/webp') throw new Error('It was not scaled.');
  return (await response.arrayBuffer()).byteLength;
}

/** Milliseconds of processor time a picture, with as many under way as the server allows. */
async function measure(bytes, size) {
  const began = process.cpuUsage();
  await Promise.all(Array.from({ length: pictures }, () => scaledBytes(bytes, size)));
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000 / pictures;
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const contenders = [demo, platform].flatMap((bytes) =>
  sizes.map((size) => ({ bytes, size, ms: [] })),
);
for (const { bytes, size } of contenders) await scaledBytes(bytes, size).catch(() => undefined);
for (let round = 0; round < rounds; round += 1) {
  for (const each of contenders) each.ms.push(await measure(each.bytes, each.size));
}
const rows = [];
for (const { bytes, size, ms } of contenders) {
  const name = bytes === demo ? 'demo network, 640 x 640' : 'as the platform’s, 1,080 x 1,350';
  const kilobytes = [bytes.length, await scaledBytes(bytes, size)].map((n) =>
    (n / 1_000).toFixed(1),
  );
  rows.push(`| ${name} | ${size} | ${kilobytes.join(' | ')} | ${median(ms).toFixed(1)} |`);
}
await vite.close();
writeSection(
  'Pictures',
  `Command: \`node bench/operations/pictures.mjs\`. ${circumstances()} The server's own scaling, ${pictures} pictures at once of which it works on two; medians of ${rounds} interleaved rounds.

| picture | longer side, px | KB | KB scaled | ms of a processor |
|---|---|---|---|---|
${rows.join('\n')}
`,
);
