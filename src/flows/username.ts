/** @file The account name a visitor gave earlier on this device. */
import { readLocal } from '../platform/storage.ts';

/** The name, to fill in or to show (spec 5); empty where there is none. */
export function storedUsername(): string {
  return readLocal('userName') ?? '';
}
