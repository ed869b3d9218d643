/** @file The profile pictures of the demo network as files: a small PNG for each account. */
import { crc32, deflateSync } from 'node:zlib';
import { avatarSide, paintAvatar } from '../../contract/media/demo-avatar.ts';

/** The rows of a PNG: each starts with its filter type, 0 for none. */
function rowsOf(pixels: Uint8Array): Uint8Array {
  const length = avatarSide * 3;
  const rows = new Uint8Array(avatarSide * (length + 1));
  for (let y = 0; y < avatarSide; y += 1) {
    rows.set(pixels.subarray(y * length, (y + 1) * length), y * (length + 1) + 1);
  }
  return rows;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.alloc(data.length + 12);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), data.length + 8);
  return bytes;
}

/** The profile picture for a hash, as PNG. */
export function drawAvatar(hash: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(avatarSide, 0);
  header.writeUInt32BE(avatarSide, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rowsOf(paintAvatar(hash)), { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
