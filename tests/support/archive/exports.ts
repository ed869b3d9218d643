/** @file The files of a data download, in the layouts of every generation. */
import { memorySource } from '../../../workers/archive/zip/source.ts';
import type { GivenArchive } from '../../../workers/archive/index.ts';
import { zipOf, type ZipFixtureOptions } from './zip.ts';

/** A user name, and the second since when it is on the list. */
export type Person = readonly [name: string, seconds: number];

/** A link of the network. */
const link = (path: string) => `https://www.instagram.com/${path}`;

export const shapes = {
  a: ([name, timestamp]: Person) => ({
    title: '',
    media_list_data: [],
    string_list_data: [{ href: link(name), value: name, timestamp }],
  }),
  b: ([name, timestamp]: Person) => ({
    title: name,
    string_list_data: [{ href: link(`_u/${name}`), timestamp }],
  }),
  c: ([name, timestamp]: Person) => ({
    timestamp,
    media: [],
    label_values: [
      { label: 'URL', value: link(`_u/${name}`), href: link(`_u/${name}`) },
      { label: 'Nome', value: 'Display' },
      { label: 'Nome utente', value: name },
    ],
    fbid: '17841400000000000',
  }),
} as const;

/** A page of an HTML archive. */
export function htmlPage(people: readonly Person[], date = 'Aug 17, 2025 11:23 am') {
  const blocks = people.map(
    ([name]) =>
      `<div class="pam _3-95 _2ph- _a6-g uiBoxWhite noborder"><div class="_a6-p"><div><div><a target="_blank" href="${link(name)}">${name}</a></div><div>${date}</div></div></div></div>`,
  );
  return `<!DOCTYPE html><html><head><style>a > b { }</style></head><body><div class="_a705"><div class="_a706" role="main">${blocks.join('')}</div><div><a href="https://www.instagram.com/legal/">Terms</a></div></div></body></html>`;
}

export type Files = Readonly<Record<string, unknown>>;

const folder = 'connections/followers_and_following/';
export const paths = {
  followers: `${folder}followers_1.json`,
  following: `${folder}following.json`,
  pending: `${folder}pending_follow_requests.json`,
  profile: 'personal_information/personal_information/personal_information.json',
  requests: 'your_instagram_activity/other_activity/your_information_download_requests.json',
} as const;

/** The row of a request for a download, in Unix seconds. */
export function requestRow(at: number, from = -2_048_515_200, to = at - 3_600) {
  return {
    timestamp: at,
    media: [],
    label_values: [
      { label: 'Request completion time', timestamp_value: at },
      { label: 'Start date', timestamp_value: from },
      { label: 'End date', timestamp_value: to },
      { label: 'Media quality', value: 'High' },
    ],
    fbid: '1',
  };
}

export function profileOf(owner: string) {
  return {
    profile_user: [
      {
        title: '',
        media_map_data: { 'Profile photo': { uri: 'media/profile/1.jpg' } },
        string_map_data: {
          'Email address': { href: '', value: 'owner@example.com', timestamp: 0 },
          Username: { href: '', value: owner, timestamp: 0 },
          Name: { href: '', value: 'Owner', timestamp: 0 },
        },
      },
    ],
  };
}

/** The files of a whole download of today. */
export function exportFiles(
  followers: readonly Person[],
  following: readonly Person[],
  at?: number,
  owner = 'owner.of.it',
): Record<string, unknown> {
  return {
    [paths.followers]: followers.map(shapes.a),
    [paths.following]: { relationships_following: following.map(shapes.b) },
    [paths.profile]: profileOf(owner),
    ...(at === undefined ? {} : { [paths.requests]: [requestRow(at)] }),
  };
}

function textOf(content: unknown): string | Uint8Array {
  if (typeof content === 'string' || content instanceof Uint8Array) return content;
  return JSON.stringify(content);
}

/** Files as loose files or as a folder. */
export function folderOf(files: Files, name = 'download'): GivenArchive {
  const given = Object.entries(files).map(([path, content]) => ({
    path,
    source: memorySource(new Uint8Array(Buffer.from(textOf(content)))),
  }));
  return { names: [name], files: given };
}

export function zipBytes(files: Files, options?: ZipFixtureOptions): Uint8Array {
  const entries = Object.entries(files).map(([name, content]) => ({ name, data: textOf(content) }));
  return zipOf(entries, options);
}

/** The bytes of one or more ZIPs as an archive. */
export function archiveOf(zips: Readonly<Record<string, Uint8Array>>): GivenArchive {
  const files = Object.entries(zips).map(([path, bytes]) => ({
    path,
    source: memorySource(bytes),
  }));
  return { names: Object.keys(zips), files };
}

/** Files as a ZIP. */
export function zipArchive(
  files: Files,
  name = 'download.zip',
  options?: ZipFixtureOptions,
): GivenArchive {
  return archiveOf({ [name]: zipBytes(files, options) });
}
