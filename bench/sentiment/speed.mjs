/**
 * @file Runs in a worker thread: comments a second of the whole module job (pages of JSON in, the
 * result of a post out) against one score a comment by each package, interleaved.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { chainPage, commentChainStart, pageChecksum } from './checksums.mjs';
import { languages } from '../../scripts/languages.mjs';

const require = createRequire(import.meta.url);
const home = fileURLToPath(new URL('../../wasm/build/', import.meta.url));
const GET_POST_SENTIMENTAL_ANALYSIS = 4;
const CODE = 'Cbench00001';
const { texts, rounds } = workerData;

function pagesOf() {
  const pages = new Map();
  const moment = 1_760_000_000;
  const size = 500;
  let chain = commentChainStart(CODE, moment);
  for (let from = 0; from < texts.length; from += size) {
    const comments = texts.slice(from, from + size).map((text, i) => ({
      comment_id: String(1e9 + from + i),
      username: `person_${i}`,
      text,
      likes: 0,
      taken_at: moment - i,
    }));
    const checksum = pageChecksum(comments.map((comment) => comment.comment_id));
    chain = chainPage(chain, checksum);
    const next = from + size < texts.length ? String(from + size) : '';
    const trailer = { count: comments.length, checksum, total: texts.length, chain };
    const page = { moment, comments, next, trailer };
    pages.set(from === 0 ? '' : String(from), new TextEncoder().encode(JSON.stringify(page)));
  }
  return pages;
}

const module = (build) => new WebAssembly.Module(readFileSync(`${home}${build}.wasm`));

/** One whole job in a new instance. */
function runJob(compiled, pages, data) {
  const { exports } = new WebAssembly.Instance(compiled, {});
  const write = (at, bytes) => new Uint8Array(exports.memory.buffer).set(bytes, at);
  const text = (at, length) => Buffer.from(exports.memory.buffer, at, length).toString();
  const args = new TextEncoder().encode(`token\0${CODE}\0`);
  write(exports.argumentsAddress(), args);
  let status = exports.begin(GET_POST_SENTIMENTAL_ANALYSIS, 2, args.length);
  while (status !== 3) {
    if (status === 0) status = exports.step(1024);
    else if (status === 1) {
      const path = text(exports.requestAddress(), exports.requestLength()).split('\n')[0];
      const name = /data:sentiment\/(\w+)/.exec(path)?.[1];
      const body = name ? data.get(name) : pages.get(/cursor=(\d+)/.exec(path)?.[1] ?? '');
      exports.respond(200);
      for (let at = 0; at < body.length; at += 65_536) {
        const part = body.subarray(at, at + 65_536);
        write(exports.inputAddress(), part);
        exports.push(part.length);
      }
      status = exports.finish();
    } else throw new Error(`status ${status}, fault ${exports.faultCode()}`);
  }
  const result = JSON.parse(text(exports.resultAddress(), exports.resultLength()));
  if (result.total_comments !== texts.length) throw new Error('comments were lost');
}

function runners() {
  const pages = pagesOf();
  const files = [...languages, 'common', 'model'];
  const data = new Map(files.map((name) => [name, readFileSync(`${home}sentiment/${name}.bin`)]));
  const simd = module('sentiment.production');
  const scalar = module('sentiment.production.scalar');
  const { SentimentIntensityAnalyzer: vader } = require('vader-sentiment');
  const Sentiment = require('sentiment');
  const plain = new Sentiment();
  const wink = require('wink-sentiment');
  const multilang = require('multilang-sentiment');
  const each = (work, share) => ({
    share,
    run() {
      const part = texts.slice(0, Math.floor(texts.length * share));
      for (const text of part) work(text);
    },
  });
  return {
    'Limn, whole job': { share: 1, run: () => runJob(simd, pages, data) },
    'Limn without SIMD': { share: 1, run: () => runJob(scalar, pages, data) },
    'vader-sentiment': each((text) => vader.polarity_scores(text), 0.05),
    sentiment: each((text) => plain.analyze(text), 0.2),
    'wink-sentiment': each((text) => wink(text), 0.1),
    'multilang-sentiment': each((text) => multilang(text, 'de'), 0.01),
  };
}

const best = new Map();
const contestants = Object.entries(runners());
for (let round = 0; round < rounds; round++) {
  for (const [name, { share, run }] of contestants) {
    const started = performance.now();
    run();
    const rate = (texts.length * share * 1000) / (performance.now() - started);
    best.set(name, Math.max(best.get(name) ?? 0, rate));
  }
}
parentPort.postMessage(Object.fromEntries(best));
