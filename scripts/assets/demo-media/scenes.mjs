/**
 * Generates the demo network's pictures as SVG: layered landscapes, deterministic by seed. `t` from 0 to
 * 1 is one cycle of the animation, for videos.
 */

/** A seeded generator of numbers from 0 to 1 (mulberry32). */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** sky top, sky bottom, light, then layers from far to near. */
const palettes = [
  ['#2b3a67', '#f4a259', '#ffe8c2', '#6d6a8a', '#4b4a73', '#2f3058', '#1b1d3a'],
  ['#8ec5d6', '#fdf0d5', '#ffffff', '#9dbfae', '#6f9f86', '#467a63', '#254d3f'],
  ['#f7b2ad', '#fde8d7', '#fff7ea', '#e08e79', '#b8645c', '#7d3f4c', '#442439'],
  ['#0f2043', '#3f6c8f', '#f5f3e7', '#2f567a', '#22456a', '#163253', '#0b1d36'],
  ['#f6d365', '#fdeccb', '#fffdf3', '#e8b04a', '#c88a33', '#8f5f26', '#583a1c'],
  ['#a8c0d8', '#f2e9e4', '#ffffff', '#8fa5bd', '#6d849f', '#4c6280', '#2c3f5b'],
  ['#3b1c4a', '#d96c75', '#ffd7ba', '#8d4a6f', '#63325a', '#432145', '#241230'],
  ['#bfe3d0', '#fbf5dd', '#fffef6', '#88c0a3', '#559b83', '#2f7365', '#164a46'],
];

function ridge(rand, w, h, base, height, roughness) {
  const waves = Array.from({ length: 5 }, (_, i) => ({
    k: (i + 1) * (1 + rand() * roughness),
    a: (height / (i + 1.4)) * (0.5 + rand() * 0.6),
    p: rand() * 7,
  }));
  let path = `M0 ${h}`;
  for (let i = 0; i <= 64; i += 1) {
    const x = i / 64;
    const y = waves.reduce((sum, { k, a, p }) => sum + a * Math.sin(x * k * 3.1 + p), base);
    path += `L${(x * w).toFixed(1)} ${y.toFixed(1)}`;
  }
  return `${path}L${w} ${h}Z`;
}

function ground({ rand, w, h, colors }, roughness, from = 0.5, height = 0.1) {
  return colors
    .slice(3)
    .map((color, i) => {
      const base = h * (from + i * 0.125);
      return `<path d="${ridge(rand, w, h, base, h * height * (1 - i * 0.12), roughness)}" fill="${color}"/>`;
    })
    .join('');
}

function light({ rand, w, h, colors, t }, y = 0.3) {
  const x = w * (0.25 + rand() * 0.5);
  const r = Math.min(w, h) * (0.07 + rand() * 0.06);
  const cy = h * (y + Math.sin(t * Math.PI * 2) * 0.03);
  return (
    `<circle cx="${x}" cy="${cy}" r="${r * 2.6}" fill="${colors[2]}" opacity=".14"/>` +
    `<circle cx="${x}" cy="${cy}" r="${r * 1.7}" fill="${colors[2]}" opacity=".2"/>` +
    `<circle cx="${x}" cy="${cy}" r="${r}" fill="${colors[2]}"/>`
  );
}

const scenes = {
  mountains: (s) => light(s) + ground(s, 1.6, 0.48, 0.14),
  dunes: (s) => light(s, 0.26) + ground(s, 0.25, 0.52, 0.09),
  forest(s) {
    let trees = '';
    for (let row = 0; row < 3; row += 1) {
      for (let i = 0; i < 22; i += 1) {
        const x = s.rand() * s.w;
        const tall = s.h * (0.12 + s.rand() * 0.12) * (1 + row * 0.35);
        const foot = s.h * (0.72 + row * 0.14);
        const sway = Math.sin(s.t * Math.PI * 2 + i) * tall * 0.02;
        trees += `<path d="M${x - tall * 0.16} ${foot}L${x + sway} ${foot - tall}L${x + tall * 0.16} ${foot}Z" fill="${s.colors[4 + row]}"/>`;
      }
      trees += `<rect y="${s.h * (0.715 + row * 0.14)}" width="${s.w}" height="${s.h}" fill="${s.colors[4 + row]}"/>`;
    }
    return light(s) + ground({ ...s, colors: [...s.colors.slice(0, 4)] }, 1.2, 0.55, 0.12) + trees;
  },
  sea(s) {
    const horizon = s.h * 0.56;
    let waves = `<rect y="${horizon}" width="${s.w}" height="${s.h}" fill="${s.colors[4]}"/>`;
    for (let i = 0; i < 26; i += 1) {
      const y = horizon + (i / 26) ** 1.5 * (s.h - horizon);
      const x = s.w * (0.5 + (s.rand() - 0.5) * 0.9 + Math.sin(s.t * Math.PI * 2 + i) * 0.03);
      const wide = s.w * (0.05 + s.rand() * 0.16) * (0.5 + i / 26);
      waves += `<rect x="${x - wide / 2}" y="${y}" width="${wide}" height="${s.h * 0.006}" rx="4" fill="${s.colors[2]}" opacity="${0.5 - i * 0.015}"/>`;
    }
    const bx = s.w * (0.2 + s.rand() * 0.6 + Math.sin(s.t * Math.PI * 2) * 0.02);
    const b = s.w * 0.11;
    const boat =
      `<path d="M${bx} ${horizon + b * 0.1}v${-b}l${b * 0.62} ${b * 0.82}z" fill="${s.colors[2]}"/>` +
      `<path d="M${bx - b * 0.1} ${horizon + b * 0.1}v${-b * 0.8}l${-b * 0.42} ${b * 0.66}z" fill="${s.colors[2]}" opacity=".8"/>` +
      `<path d="M${bx - b * 0.6} ${horizon + b * 0.14}h${b * 1.35}l${-b * 0.25} ${b * 0.24}h${-b * 0.85}z" fill="${s.colors[6]}"/>`;
    return light(s, 0.36) + waves + boat;
  },
  city(s) {
    let blocks = '';
    for (let row = 0; row < 3; row += 1) {
      let x = -s.w * 0.05;
      while (x < s.w) {
        const wide = s.w * (0.06 + s.rand() * 0.09);
        const top = s.h * (0.42 + row * 0.13 + s.rand() * 0.16);
        blocks += `<rect x="${x}" y="${top}" width="${wide + 1}" height="${s.h}" fill="${s.colors[4 + row]}"/>`;
        for (let f = 0; f < 9 && row > 0; f += 1) {
          const lit = (s.rand() + s.t * (f % 3 === 0 ? 1 : 0)) % 1 > 0.45;
          const wx = x + wide * (0.2 + (f % 3) * 0.25);
          const wy = top + s.h * 0.03 + Math.floor(f / 3) * s.h * 0.045;
          if (lit)
            blocks += `<rect x="${wx}" y="${wy}" width="${wide * 0.13}" height="${s.h * 0.02}" fill="${s.colors[2]}" opacity=".85"/>`;
        }
        x += wide + s.w * s.rand() * 0.02;
      }
    }
    return light(s, 0.22) + blocks;
  },
  flowers(s) {
    let plants = '';
    for (let i = 0; i < 9; i += 1) {
      const x = s.w * (0.08 + i * 0.105 + s.rand() * 0.04);
      const top = s.h * (0.28 + s.rand() * 0.38);
      const sway = Math.sin(s.t * Math.PI * 2 + i) * s.w * 0.012;
      const r = s.w * (0.035 + s.rand() * 0.035);
      plants += `<path d="M${x} ${s.h}Q${x - s.w * 0.03} ${(s.h + top) / 2} ${x + sway} ${top}" stroke="${s.colors[5]}" stroke-width="${s.w * 0.008}" fill="none"/>`;
      for (let p = 0; p < 7; p += 1) {
        const angle = (p / 7) * Math.PI * 2 + i;
        plants += `<circle cx="${x + sway + Math.cos(angle) * r}" cy="${top + Math.sin(angle) * r}" r="${r * 0.62}" fill="${s.colors[3 + (i % 3)]}"/>`;
      }
      plants += `<circle cx="${x + sway}" cy="${top}" r="${r * 0.6}" fill="${s.colors[2]}"/>`;
    }
    return `<rect y="${s.h * 0.86}" width="${s.w}" height="${s.h}" fill="${s.colors[5]}"/>${plants}`;
  },
  table(s) {
    const cx = s.w * (0.42 + s.rand() * 0.16);
    const cy = s.h * 0.62;
    const r = s.w * 0.17;
    let steam = '';
    for (let i = -1; i <= 1; i += 1) {
      const x = cx + i * r * 0.4;
      const d = Math.sin(s.t * Math.PI * 2 + i) * r * 0.2;
      steam += `<path d="M${x} ${cy - r * 0.9}q${r * 0.3 + d} ${-r * 0.5} 0 ${-r}q${-r * 0.3 - d} ${-r * 0.5} 0 ${-r}" stroke="${s.colors[2]}" stroke-width="${r * 0.1}" fill="none" opacity=".6" stroke-linecap="round"/>`;
    }
    return (
      `<rect y="${s.h * 0.7}" width="${s.w}" height="${s.h}" fill="${s.colors[5]}"/>` +
      `<ellipse cx="${cx}" cy="${cy + r * 1.15}" rx="${r * 1.7}" ry="${r * 0.36}" fill="${s.colors[6]}" opacity=".5"/>` +
      `<circle cx="${cx + r * 1.05}" cy="${cy}" r="${r * 0.5}" fill="none" stroke="${s.colors[2]}" stroke-width="${r * 0.2}"/>` +
      `<path d="M${cx - r} ${cy - r * 0.7}h${r * 2}v${r}a${r} ${r * 0.85} 0 0 1 ${-r * 2} 0z" fill="${s.colors[2]}"/>` +
      `<ellipse cx="${cx}" cy="${cy - r * 0.7}" rx="${r}" ry="${r * 0.2}" fill="${s.colors[4]}"/>${steam}`
    );
  },
};

/** The names of the scenes, in the order they are assigned. */
export const sceneNames = Object.keys(scenes);

/** One picture. */
export function drawScene(seed, w, h, t = 0) {
  const rand = random(seed * 7919 + 17);
  const colors = palettes[(seed * 5 + Math.floor(seed / palettes.length)) % palettes.length];
  const name = sceneNames[seed % sceneNames.length];
  const body = scenes[name]({ rand, w, h, colors, t });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">` +
    `<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${colors[0]}"/>` +
    `<stop offset=".75" stop-color="${colors[1]}"/></linearGradient></defs>` +
    `<rect width="${w}" height="${h}" fill="url(#g)"/>${body}</svg>`
  );
}
