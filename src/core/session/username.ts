/** @file The account name, as a visitor types it and as it was given earlier on this device. */
import { withoutSpaces } from '../../../contract/forms/spaces.ts';
import { readLocal } from '../storage/storage.ts';

/** The address of a profile, as it is copied from the network; the first group is the name. */
const profile = /^(?:https?:\/\/)?(?:\w+\.)?instagram\.com\/@?([\w.]+)\/?(?:[?#].*)?$/i;

/** What a name becomes while it is typed: no spaces, no leading @; of an address its name. */
export function typedUsername(text: string): string {
  return withoutSpaces(text).replace(profile, '$1').replace(/^@+/, '');
}

/** The account name for prefilling and display; empty where there is none. */
export function storedUsername(): string {
  return readLocal('userName') ?? '';
}
