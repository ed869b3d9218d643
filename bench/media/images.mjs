/** @file A Vite dev server with the bench page, and generated pictures that cost a decoder as much as photos. */
import { createServer as createHttp } from 'node:http';
import { createServer } from 'vite';

const variants = 10;

/** Blocks of colour: about 200 KB at 1080 pixels, like a photo of the product. */
const draw = (seed) => {
  const canvas = document.createElement('canvas');
  canvas.width = 1080;
  canvas.height = 1080;
  const context = canvas.getContext('2d');
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
  for (let i = 0; i < 1_000; i += 1) {
    context.fillStyle = `hsl(${next() * 360} ${40 + next() * 50}% ${20 + next() * 60}%)`;
    context.fillRect(next() * 1080, next() * 1080, next() * 90, next() * 90);
  }
  const url = canvas.toDataURL('image/jpeg', 0.9);
  return url.slice(url.indexOf(',') + 1);
};

/** Generates pictures in a browser page. */
export async function makePictures(browser) {
  const page = await browser.newPage();
  const pictures = [];
  for (let seed = 1; seed <= variants; seed += 1) {
    pictures.push(Buffer.from(await page.evaluate(draw, seed), 'base64'));
  }
  await page.close();
  return pictures;
}

/** Starts the server; direct and proxied addresses give the same bytes at the same pace. */
export async function startImages(browser) {
  const pictures = await makePictures(browser);
  // Without the product's Vite plugins: they build messages and modules that this page does not use.
  const vite = await createServer({
    configFile: false,
    cacheDir: 'node_modules/.cache/bench-media',
    worker: { format: 'es' },
    server: { middlewareMode: true, hmr: false, watch: null },
    appType: 'mpa',
    logLevel: 'error',
  });
  const server = createHttp((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://bench');
    if (pathname !== '/plain' && pathname !== '/media/image') {
      vite.middlewares(request, response);
      return;
    }
    const number = Number(/-(\d+)\.jpg$/.exec(searchParams.get('url') ?? '')?.[1] ?? 0);
    const picture = pictures[number % pictures.length];
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': picture.length });
    response.end(picture);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bytes = pictures.reduce((sum, picture) => sum + picture.length, 0);
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    kilobytes: Math.round(bytes / pictures.length / 1024),
    async stop() {
      server.closeAllConnections();
      server.close();
      await vite.close();
    },
  };
}
