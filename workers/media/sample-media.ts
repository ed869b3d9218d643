/** @file The pictures of the sample account: of posts from the recording, of people painted here. */
import { AppError } from '../../contract/faults.ts';
import { avatarSide, paintAvatar } from '../../contract/media/demo-avatar.ts';
import { hashOf } from '../../contract/media/text-hash.ts';
import { recordedPicture } from '../shared/sample/sample-responses.ts';
import { encoded } from './scale.ts';

const facePath = /\/a\/([\w-]{1,64})\.png$/;

const missing = () => new AppError('media', 'not in the sample');

/** Whether an address is that of a person's face. */
export const isFace = (address: string): boolean => facePath.test(address);

/** The face of a person, the same as the server of the demo sends; `media` where it cannot be painted. */
export async function faceOf(address: string): Promise<Blob> {
  const [, account = ''] = facePath.exec(address) ?? [];
  if (typeof OffscreenCanvas === 'undefined') throw missing();
  const pixels = paintAvatar(hashOf(account));
  const image = new ImageData(avatarSide, avatarSide);
  for (let at = 0; at < avatarSide * avatarSide; at += 1) {
    image.data.set(pixels.subarray(at * 3, at * 3 + 3), at * 4);
    image.data[at * 4 + 3] = 255;
  }
  const blob = await encoded(await createImageBitmap(image), 'image/png');
  if (blob === null) throw missing();
  return blob;
}

/** The picture of a post as a data URL; `media` for one that was not recorded. */
export async function samplePicture(address: string): Promise<string> {
  const picture = await recordedPicture(address);
  if (picture === null) throw missing();
  return picture;
}
