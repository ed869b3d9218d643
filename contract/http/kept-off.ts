/** @file People whom the owner takes off a list, kept with the account for all devices. */
import { array, enums, object, pattern, size, string } from 'superstruct';
import { keepOffReasons, mostKeptOff } from '../lists/keep-off.ts';
import { listNames } from '../lists/list-names.ts';
import { storedIdPattern } from '../lists/relation-pages.ts';
import { integerBetween } from '../records/values.ts';
import { call, messageResponse } from './call.ts';

const personId = pattern(string(), storedIdPattern);
const place = { list: enums(listNames), insta_id: personId, reason: enums(keepOffReasons) };
/** When the person is back, in milliseconds since 1970; 0 is never. */
const until = integerBetween(0, 8.64e15);

/** Who is off which list, with the name the server knows; those whose time is over are back. */
export const keptOff = call({
  method: 'GET',
  path: 'client/keptoff/',
  protection: 'token',
  response: object({
    people: size(array(object({ ...place, until, insta_username: string() })), 0, mostKeptOff),
  }),
  readOnly: true,
});

/**
 * Takes a person off a list. One whom no analysis of the account has met is `not-found`: only the device
 * knows people of a data download. Above {@link mostKeptOff} it is refused (`conflict`).
 */
export const keepOff = call({
  method: 'POST',
  path: 'client/keptoff/add/',
  protection: 'token',
  body: object({ ...place, until }),
  response: messageResponse,
});

/** Puts people back on a list; who is on it already stays. */
export const putBack = call({
  method: 'POST',
  path: 'client/keptoff/back/',
  protection: 'token',
  body: object({ list: enums(listNames), insta_ids: size(array(personId), 1, mostKeptOff) }),
  response: messageResponse,
});
