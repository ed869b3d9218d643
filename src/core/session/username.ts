/** @file The account name, as it is typed and as it is stored. */
import { withoutSpaces } from '../../../contract/forms/spaces.ts';
import { readLocal } from '../storage/storage.ts';

/** The URL of a profile; the first group is the name. */
const profile = /^(?:https?:\/\/)?(?:\w+\.)?instagram\.com\/@?([\w.]+)\/?(?:[?#].*)?$/i;

/** Normalises a typed name: no spaces, no leading @, and the name only of a profile URL. */
export function typedUsername(text: string): string {
  return withoutSpaces(text).replace(profile, '$1').replace(/^@+/, '');
}

/** The stored name; empty if there is none. */
export function storedUsername(): string {
  return readLocal('userName') ?? '';
}
