/** @file Responds to the calls of the API from the recording of the sample account. */
import { AppError } from '../../../contract/faults.ts';
import type { Call, InputOf } from '../../../contract/http/call.ts';
import { listCalls } from '../../../contract/http/lists.ts';
import type { Language } from '../../../contract/languages.ts';
import { foldName, matchesName } from '../../../contract/lists/list-search.ts';
import { chainPage } from '../../../contract/lists/relation-pages.ts';
import { commentChainStart, postChainStart } from '../../../contract/posts/post-pages.ts';
import type { Person } from '../../../contract/records/person.ts';
import { searchName, type Recording } from '../../../contract/threads/recording.ts';
import { loadRecording } from './recording.ts';
import { daysSince, moveTimes } from './move-times.ts';

const notRecorded = (path: string) => new AppError('not-found', `the sample has no ${path}`);

const moved = ({ moment }: Recording, value: unknown): unknown =>
  moveTimes(value, daysSince(moment, Date.now()));

interface ListInput {
  readonly params: { readonly size: number };
  readonly query: {
    readonly page: number;
    readonly q?: string;
    readonly period?: string;
    readonly filter?: string;
    readonly order?: string;
  };
}

/** A page of a list; a name is looked for as the server does it. */
function listResponse(recorded: Recording, list: string, { params, query }: ListInput): Person[] {
  const places = recorded.lists[searchName(list, query)];
  if (places === undefined) throw notRecorded(list);
  const rows = places.map((place) => recorded.rows[place] as Person);
  const folded = foldName(query.q ?? '');
  const found = folded === '' ? rows : rows.filter((person) => matchesName(person, folded));
  const from = (query.page - 1) * params.size;
  return found.slice(from, from + params.size);
}

/**
 * The response to a call, as the server would give it. `path` is the address of the call below the API.
 * Throws `not-found` for what was not recorded: everything that changes something.
 */
export async function sampleResponse(
  call: Call,
  input: InputOf<Call>,
  path: string,
  language: Language,
): Promise<unknown> {
  const recorded = await loadRecording();
  const [list] = Object.entries(listCalls).find(([, each]) => (each as Call) === call) ?? [];
  if (list !== undefined) {
    return moved(recorded, listResponse(recorded, list, input as unknown as ListInput));
  }
  const response = recorded.responses[path] ?? recorded.responses[`${path} ${language}`];
  if (response === undefined) throw notRecorded(path);
  return moved(recorded, response);
}

/** The people of the sample whose own account is gone. */
export async function deletedPeople(): Promise<ReadonlySet<string>> {
  const { rows } = await loadRecording();
  const gone = (rows as readonly Person[]).filter(({ facts }) => facts?.includes('deleted'));
  return new Set(gone.map(({ insta_id: id }) => id));
}

/** A page of posts or comments. */
interface ModulePage {
  readonly moment: number;
  readonly trailer: { readonly checksum: string; readonly chain: string };
}

/**
 * The page that a module asks for by its path, as bytes. The module checks that the chain begins with
 * the moment of the page, which is another one than that of the recording.
 */
export async function samplePage(path: string): Promise<Uint8Array> {
  const recorded = await loadRecording();
  const response = recorded.responses[path];
  if (response === undefined) throw notRecorded(path);
  const page = moved(recorded, response) as ModulePage;
  const [, code] = /^module\/comments\/([\w-]+)\//.exec(path) ?? [];
  const start =
    code === undefined ? postChainStart(page.moment) : commentChainStart(code, page.moment);
  const chain = chainPage(start, page.trailer.checksum);
  const given = { ...page, trailer: { ...page.trailer, chain } };
  return new TextEncoder().encode(JSON.stringify(given));
}

/** The picture of an address as a data URL; null for one that was not recorded. */
export async function recordedPicture(address: string): Promise<string | null> {
  const { pictures, pictureOf } = await loadRecording();
  return pictures[pictureOf[address] ?? -1] ?? null;
}
