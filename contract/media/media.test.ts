import { describe, expect, it } from 'vitest';
import { mediaTypeOf } from './media.ts';

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('mediaTypeOf', () => {
  it.each([
    ['\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
    ['GIF89a\0\0', 'image/gif'],
    ['GIF87a\0\0', 'image/gif'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
    ['\0\0\0\x20ftypavif\0\0\0\0', 'image/avif'],
    ['\0\0\0\x20ftypisom\0\0\x02\0', 'video/mp4'],
    ['\0\0\0\x18ftypmp42\0\0\0\0', 'video/mp4'],
  ])('knows %j', (bytes, type) => expect(mediaTypeOf(latin(bytes))).toBe(type));

  it.each([
    '',
    '\xff\xd8',
    '<svg xmlns="http://www.w3.org/2000/svg">',
    '<!doctype html>',
    'RIFF\0\0\0\0WAVEfmt ',
    '\0\0\0\x18ftypqt  \0\0\0\0',
    '\0\0\0\x18ftypheic\0\0\0\0',
    '%PDF-1.7',
    'PK\x03\x04',
    'BM\0\0\0\0',
    ' \xff\xd8\xff\xe0',
  ])('does not take %j', (bytes) => expect(mediaTypeOf(latin(bytes))).toBeNull());
});
