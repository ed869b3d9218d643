/**
 * @file Paints the profile pictures of the demo network: the server as PNG, the media thread for the sample
 * account.
 */

type Color = readonly [number, number, number];

/** Pixels of a side. */
export const avatarSide = 128;
const side = avatarSide;

const backgrounds: readonly (readonly [Color, Color])[] = [
  [
    [43, 58, 103],
    [244, 162, 89],
  ],
  [
    [142, 197, 214],
    [253, 240, 213],
  ],
  [
    [247, 178, 173],
    [253, 232, 215],
  ],
  [
    [15, 32, 67],
    [63, 111, 143],
  ],
  [
    [246, 211, 101],
    [253, 236, 203],
  ],
  [
    [59, 28, 74],
    [217, 108, 117],
  ],
  [
    [191, 227, 208],
    [251, 245, 221],
  ],
  [
    [168, 192, 216],
    [242, 233, 228],
  ],
];
const skins: readonly Color[] = [
  [255, 224, 196],
  [241, 194, 155],
  [222, 167, 122],
  [181, 122, 82],
  [138, 86, 56],
  [92, 58, 40],
];
const hairs: readonly Color[] = [
  [38, 28, 26],
  [84, 52, 36],
  [139, 90, 50],
  [205, 160, 90],
  [150, 60, 40],
  [170, 170, 175],
];
const clothes: readonly Color[] = [
  [47, 115, 101],
  [125, 63, 76],
  [200, 138, 51],
  [76, 98, 128],
  [250, 246, 238],
  [99, 50, 90],
];

/** A deterministic random generator seeded with a hash; returns integers below its argument. */
function createRandom(hash: number): (below: number) => number {
  let state = hash >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

function pick<T>(from: readonly T[], random: (below: number) => number): T {
  const item = from[random(from.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

interface Shape {
  readonly color: Color;
  /** Pixels inside the edge, negative outside. */
  readonly depth: (x: number, y: number) => number;
}

function ellipse(cx: number, cy: number, rx: number, ry: number): Shape['depth'] {
  return (x, y) => (1 - Math.hypot((x - cx) / rx, (y - cy) / ry)) * Math.min(rx, ry);
}

function below(edge: number, depth: Shape['depth']): Shape['depth'] {
  return (x, y) => Math.min(depth(x, y), y - edge);
}

function above(edge: number, depth: Shape['depth']): Shape['depth'] {
  return (x, y) => Math.min(depth(x, y), edge - y);
}

/** Head and shoulders without a face. */
function bust(random: (below: number) => number): Shape[] {
  const skin = pick(skins, random);
  const hair = pick(hairs, random);
  const style = random(4);
  const shapes: Shape[] = [];
  if (style === 1) shapes.push({ color: hair, depth: ellipse(64, 66, 34, 44) });
  if (style === 2) shapes.push({ color: hair, depth: ellipse(64, 56, 38, 36) });
  shapes.push(
    { color: pick(clothes, random), depth: ellipse(64, 136, 50, 42) },
    { color: skin, depth: below(70, ellipse(64, 88, 12, 22)) },
    { color: skin, depth: ellipse(64, 58, 24, 28) },
    { color: hair, depth: above(style === 3 ? 40 : 50, ellipse(64, 55, 27, 30)) },
  );
  if (style === 3) shapes.push({ color: hair, depth: ellipse(64, 25, 11, 10) });
  return shapes;
}

/** A landscape, for accounts whose picture shows no person: a sun over hills. */
function place(random: (below: number) => number): Shape[] {
  const x = 30 + random(68);
  const [dark] = pick(backgrounds, random);
  const near = pick(clothes, random);
  return [
    { color: [255, 250, 235], depth: ellipse(x, 42 + random(16), 17, 17) },
    { color: dark, depth: ellipse(30 + random(70), 122, 80, 50) },
    { color: near, depth: ellipse(random(128), 138, 86, 46) },
  ];
}

/** The picture for a hash: red, green and blue of each pixel, row by row. */
export function paintAvatar(hash: number): Uint8Array {
  const random = createRandom(hash);
  const [top, bottom] = pick(backgrounds, random);
  const shapes = random(8) === 0 ? place(random) : bust(random);
  const pixels = new Uint8Array(side * side * 3);
  let at = 0;
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const part = (y * 3 + x) / (side * 4);
      const color = top.map((channel, i) => channel + ((bottom[i] ?? 0) - channel) * part);
      for (const shape of shapes) {
        const cover = Math.min(1, Math.max(0, shape.depth(x, y) + 0.5));
        if (cover === 0) continue;
        for (let i = 0; i < 3; i += 1) {
          color[i] = (color[i] ?? 0) + ((shape.color[i] ?? 0) - (color[i] ?? 0)) * cover;
        }
      }
      for (let i = 0; i < 3; i += 1) pixels[at + i] = color[i] ?? 0;
      at += 3;
    }
  }
  return pixels;
}
