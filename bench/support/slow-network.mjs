/**
 * @file A proxy that throttles like a slow phone network: each response is delayed by 150 ms and all
 * responses share 1.6 Mbit/s, those to workers included. Request bodies are small and not throttled.
 */
import { createServer, request as ask } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds by which a response is late. */
export const latency = 150;
/** What the line carries. */
export const bytesPerMs = (1.6 * 1024 * 1024) / 8 / 1_000;
/** Bytes of a packet: concurrent responses take turns packet by packet. */
const packet = 1_400;

/** Writes `allowance` bytes to the open responses, round robin, and returns what is left of it. */
function carry(open, allowance) {
  let left = allowance;
  while (left > 0 && open.size > 0) {
    for (const one of open) {
      const { waiting, response } = one;
      const part = waiting.subarray(0, packet);
      one.waiting = waiting.subarray(part.length);
      left -= part.length;
      response.write(part);
      if (one.waiting.length > 0) continue;
      response.end();
      open.delete(one);
      one.sent();
    }
  }
  return left;
}

async function readAll(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The server's complete response; it comes over loopback, so buffering adds no measurable delay. */
function forward(request, headers) {
  const { method, url } = request;
  const began = performance.now();
  let uploaded = 0;
  request.on('data', (chunk) => (uploaded += chunk.length));
  return new Promise((resolve, reject) => {
    const onward = ask(url, { method, headers }, (upstream) => {
      const finish = (body) =>
        resolve({ upstream, body, uploaded, serverMs: performance.now() - began });
      readAll(upstream).then(finish, reject);
    });
    onward.on('error', reject);
    request.pipe(onward);
  });
}

/** Writes the open responses at the pace of the line, at once while it is not slow. */
function startPacing(open, isSlow) {
  let before = performance.now();
  let owed = 0;
  return setInterval(() => {
    const now = performance.now();
    const allowance = isSlow() ? (now - before) * bytesPerMs : Infinity;
    before = now;
    // Idle time earns no credit; bytes written beyond the allowance are deducted from the next one.
    owed = Math.min(0, carry(open, allowance + owed));
  }, 5);
}

const headBytes = (lines) => lines.reduce((sum, text) => sum + text.length + 2, 20);

/** What an exchange moved, heads included, and the milliseconds that the server took. */
const exchangeOf = ({ url, rawHeaders }, { upstream, body, uploaded, serverMs }) => ({
  url,
  up: uploaded + headBytes([url, ...rawHeaders]),
  down: body.length + headBytes(upstream.rawHeaders),
  serverMs,
});

/**
 * Starts the proxy on `port`: `slow`, `fast` for steps that are not measured, or `none` (offline).
 * `note` is called with each exchange once its response was sent: its URL, bytes up and down with heads, and
 * the milliseconds that the server took. `change` may change the headers of a request.
 */
export async function startSlowNetwork(
  port,
  { note = () => undefined, change = (headers) => headers } = {},
) {
  const open = new Set();
  const sockets = new Set();
  let line = 'slow';

  async function respondLate(request, response) {
    const [forwarded] = await Promise.all([
      forward(request, change(request.headers)),
      pause(line === 'slow' ? latency : 0),
    ]);
    const { upstream, body } = forwarded;
    const { connection: _connection, 'transfer-encoding': _coding, ...headers } = upstream.headers;
    response.writeHead(upstream.statusCode, headers);
    const sent = () => note(exchangeOf(request, forwarded));
    if (body.length > 0) {
      open.add({ response, waiting: body, sent });
      return;
    }
    response.end();
    sent();
  }

  const proxy = createServer((request, response) => {
    respondLate(request, response).catch(() => response.destroy());
  });
  proxy.on('connection', (socket) => {
    if (line === 'none') {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });

  const pacing = startPacing(open, () => line === 'slow');
  await new Promise((resolve) => {
    proxy.listen(port, '127.0.0.1', resolve);
  });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    address: `http://127.0.0.1:${port}`,
    use(next) {
      line = next;
      if (line === 'none') cut();
    },
    stop() {
      clearInterval(pacing);
      cut();
      proxy.close();
    },
  };
}
