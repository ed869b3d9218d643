/**
 * @file The network of the low profile as a proxy: every answer comes 150 ms later and all answers
 * share 1.6 Mbit/s, those to workers too. What a page sends is small here and is not slowed down.
 */
import { createServer, request as ask } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const latency = 150;
const bytesPerMs = (1.6 * 1024 * 1024) / 8 / 1_000;
/** About what a packet holds: answers take turns by it. */
const packet = 1_400;

/** Gives the answers under way what the line has carried since the last time. */
function carry(answers, allowance) {
  let left = allowance;
  while (left > 0 && answers.size > 0) {
    for (const answer of answers) {
      const { waiting, response } = answer;
      const part = waiting.subarray(0, packet);
      answer.waiting = waiting.subarray(part.length);
      left -= part.length;
      response.write(part);
      if (answer.waiting.length > 0) continue;
      response.end();
      answers.delete(answer);
    }
  }
  return left;
}

async function readAll(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** What the server itself answers, whole: the servers here are near and quick. */
function forward(request) {
  const { method, url, headers } = request;
  return new Promise((resolve, reject) => {
    const onward = ask(url, { method, headers }, (answer) => {
      readAll(answer).then((body) => resolve({ answer, body }), reject);
    });
    onward.on('error', reject);
    request.pipe(onward);
  });
}

/** Starts the proxy on `port`: a `slow` line, a `fast` one for what is not measured, or `none`. */
export async function startSlowNetwork(port) {
  const answers = new Set();
  const sockets = new Set();
  let line = 'slow';

  async function answerLate(request, response) {
    const [{ answer, body }] = await Promise.all([
      forward(request),
      pause(line === 'slow' ? latency : 0),
    ]);
    const { connection: _connection, 'transfer-encoding': _coding, ...headers } = answer.headers;
    response.writeHead(answer.statusCode, headers);
    if (body.length === 0) response.end();
    else answers.add({ response, waiting: body });
  }

  const proxy = createServer((request, response) => {
    answerLate(request, response).catch(() => response.destroy());
  });
  proxy.on('connection', (socket) => {
    if (line === 'none') {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });

  let before = performance.now();
  let owed = 0;
  const pacing = setInterval(() => {
    const now = performance.now();
    const allowance = line === 'slow' ? (now - before) * bytesPerMs : Infinity;
    before = now;
    // Nothing is saved up for later while the line is idle; what was too much is taken off.
    owed = Math.min(0, carry(answers, allowance + owed));
  }, 5);

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
