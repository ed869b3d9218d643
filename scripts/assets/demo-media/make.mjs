/**
 * Generates the committed files under server/media/demo. Needs rsvg-convert, cwebp and ffmpeg with
 * libx264; run it only to change the pictures: node scripts/assets/demo-media/make.mjs
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawScene } from './scenes.mjs';

const target = new URL('../../../server/media/demo/', import.meta.url).pathname;
const work = mkdtempSync(join(tmpdir(), 'limn-media-'));

function run(command, args, input) {
  const done = spawnSync(command, args, { input, maxBuffer: 1e9 });
  if (done.status !== 0) throw new Error(`${command}: ${done.stderr}`);
  return done.stdout;
}

function raster(svg, file) {
  run('rsvg-convert', ['-o', file], svg);
}

function image(name, seed, w, h) {
  const png = join(work, 'image.png');
  raster(drawScene(seed, w, h), png);
  if (name.endsWith('.webp')) run('cwebp', ['-quiet', '-q', '72', png, '-o', join(target, name)]);
  else
    run('ffmpeg', ['-y', '-v', 'error', '-i', png, '-q:v', '5', '-bitexact', join(target, name)]);
}

function video(name, seed, w, h, seconds) {
  const frames = seconds * 12;
  for (let i = 0; i < frames; i += 1) {
    raster(drawScene(seed, w, h, i / frames), join(work, `f${String(i).padStart(3, '0')}.png`));
  }
  const chord = [220, 277.18, 329.63].map((hz) => hz * 2 ** ((seed % 5) / 12));
  const tone = chord.map((hz) => `0.06*sin(2*PI*${hz.toFixed(2)}*t)`).join('+');
  run('ffmpeg', [
    ...['-y', '-v', 'error', '-framerate', '12', '-i', join(work, 'f%03d.png')],
    ...['-f', 'lavfi', '-i', `aevalsrc=${tone}:s=24000:d=${seconds}`],
    ...['-af', `afade=d=0.5,afade=t=out:st=${seconds - 0.5}:d=0.5`],
    ...[
      '-frames:v',
      String(frames),
      '-c:v',
      'libx264',
      '-profile:v',
      'main',
      '-pix_fmt',
      'yuv420p',
    ],
    ...['-preset', 'veryslow', '-crf', '27', '-c:a', 'aac', '-b:a', '24k', '-shortest'],
    ...['-movflags', '+faststart', '-bitexact', join(target, name)],
  ]);
}

mkdirSync(target, { recursive: true });
const two = (n) => String(n).padStart(2, '0');
const made = [];

function picture(kind, number, seed, w, h, isWebp) {
  const name = `${kind}-${two(number)}.${isWebp ? 'webp' : 'jpg'}`;
  image(name, seed, w, h);
  made.push(name);
}

function clip(kind, number, seed, w, h, seconds) {
  video(`${kind}-${two(number)}.mp4`, seed, w, h, seconds);
  made.push(`${kind}-${two(number)}.mp4`);
  // The video's poster is its first frame.
  picture(kind, number, seed, w, h, false);
}

for (let i = 0; i < 28; i += 1) picture('post', i, i, 640, 640, i % 7 === 6);
for (let i = 0; i < 28; i += 1) picture('story', i, 40 + i, 540, 960, i % 7 === 5);
for (const [i, seed] of [3, 2, 5, 6].entries()) clip('reel', i, seed, 480, 600, 4);
for (const [i, seed] of [45, 46, 51, 52].entries()) clip('clip', i, seed, 450, 800, 3 + i);
rmSync(work, { recursive: true });
let bytes = 0;
for (const name of made) bytes += statSync(join(target, name)).size;
console.log(`${made.length} files, ${Math.round(bytes / 1024)} KB`);
