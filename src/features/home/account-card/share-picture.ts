/**
 * @file A picture of the answer, to share: the net change, how many came and left, and the line. It holds
 * nobody's name but the owner's.
 */
import { inkLine, type Point } from '../../../ui/charts/ink-line.ts';

/** What the picture says, in the language of the page. */
export interface SharedAnswer {
  readonly net: string;
  readonly came: string;
  readonly left: string;
  readonly since: string;
  readonly followers: string;
  readonly username: string;
  /** Points of the followers' line; x and y from 0 to 1, y downwards. Fewer than two draw none. */
  readonly line: readonly Point[];
}

/** A story's size, which feeds crop to their own. */
const size = { width: 1_080, height: 1_920 } as const;

const margin = 96;
const lineBox = { top: 860, height: 460 } as const;
/** The drawing of the line is made in this width, for which its nib is. */
const nibWidth = 344;

const colours = ['paper', 'ink', 'ink-soft', 'gain', 'loss', 'light', 'glow'] as const;

/** The colours of the theme that is shown, and its display face. */
function readTheme() {
  const probe = document.createElement('span');
  probe.style.fontFamily = 'var(--font-display)';
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const values = colours.map((name) => {
    probe.style.color = `var(--color-${name})`;
    return [name, style.color] as const;
  });
  const face = style.fontFamily;
  probe.remove();
  return { face, colour: Object.fromEntries(values) as Record<(typeof colours)[number], string> };
}

type Theme = ReturnType<typeof readTheme>;

/** Writes a text, smaller where it is wider than the picture; returns its width. */
function write(
  context: CanvasRenderingContext2D,
  text: string,
  at: { x: number; y: number; pixels: number; face: string; colour: string },
): number {
  const room = size.width - margin - at.x;
  context.font = `500 ${at.pixels}px ${at.face}`;
  const wide = context.measureText(text).width;
  if (wide > room) context.font = `500 ${Math.floor((at.pixels * room) / wide)}px ${at.face}`;
  context.fillStyle = at.colour;
  context.fillText(text, at.x, at.y);
  return context.measureText(text).width;
}

function drawLine(
  context: CanvasRenderingContext2D,
  points: readonly Point[],
  { colour }: Theme,
): void {
  const scale = size.width / nibWidth;
  const end = nibWidth - 36;
  const placed = points.map(({ x, y }) => ({ x: x * end, y: (y * lineBox.height) / scale }));
  const last = placed.at(-1);
  if (last === undefined || placed.length < 2) return;
  context.save();
  context.translate(0, lineBox.top);
  context.scale(scale, scale);
  context.fillStyle = colour.ink;
  const outline = new Path2D(inkLine(placed));
  // A canvas is no array.
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type
  context.fill(outline);
  for (const [radius, fill] of [
    [22, colour.glow],
    [6.5, colour.light],
  ] as const) {
    context.beginPath();
    context.arc(last.x, last.y, radius, 0, 2 * Math.PI);
    context.fillStyle = fill;
    context.fill();
  }
  context.restore();
}

/** Draws the picture as a PNG file. Throws where the device has no canvas. */
export async function drawPicture(answer: SharedAnswer): Promise<File> {
  const theme = readTheme();
  const { face, colour } = theme;
  await document.fonts.load(`500 64px ${face}`).catch(() => []);
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.fillStyle = colour.paper;
  context.fillRect(0, 0, size.width, size.height);
  const text = { x: margin, face, colour: colour.ink };
  write(context, `@${answer.username}`, {
    ...text,
    y: 240,
    pixels: 52,
    colour: colour['ink-soft'],
  });
  write(context, answer.net, { ...text, y: 560, pixels: 300 });
  const came = { ...text, y: 690, pixels: 84 };
  const wide = write(context, answer.came, { ...came, colour: colour.gain });
  write(context, answer.left, { ...came, x: margin + wide + 48, colour: colour.loss });
  write(context, answer.since, { ...text, y: 770, pixels: 52, colour: colour['ink-soft'] });
  drawLine(context, answer.line, theme);
  write(context, answer.followers, { ...text, y: 1_500, pixels: 72 });
  write(context, 'Limn', { ...text, y: 1_760, pixels: 56, colour: colour['ink-soft'] });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('no picture');
  return new File([blob], 'limn.png', { type: 'image/png' });
}
