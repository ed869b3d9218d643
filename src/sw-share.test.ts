import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sharedFiles } from '../contract/shared-files.ts';

/** By a name that the compiler does not follow: the types of a service worker are not those of tests. */
const entry: string = './sw-share.ts';
const { takeSharedFiles } = (await import(entry)) as { takeSharedFiles: () => void };

const origin = 'https://limn.test';
type Answer = (event: object) => void;
let answer: Answer = () => undefined;

/** The caches of a device with room for so many files; the result has the paths in the shared one. */
function giveRoom(files: number): string[] {
  const stored: string[] = [];
  vi.stubGlobal('caches', {
    open: async () => ({
      async put(path: string) {
        if (stored.length === files) throw new DOMException('full', 'QuotaExceededError');
        stored.push(path);
      },
    }),
    delete: async () => stored.splice(0).length > 0,
  });
  return stored;
}

/** Shares files; the result is the page that opens. */
async function share(...names: string[]): Promise<string> {
  const form = new FormData();
  for (const name of names) form.append(sharedFiles.field, new File(['PK'], name));
  const request = { method: 'POST', url: origin + sharedFiles.path, referrer: '' };
  let response: Promise<string> | undefined;
  answer({
    request: { ...request, headers: new Headers(), formData: async () => form },
    respondWith: (given: Promise<string>) => (response = given),
  });
  return (await response) ?? '';
}

beforeEach(() => {
  vi.stubGlobal('self', {
    location: new URL(origin),
    addEventListener: (_: string, listener: Answer) => (answer = listener),
  });
  vi.stubGlobal('Response', class extends Response {});
  vi.spyOn(Response, 'redirect').mockImplementation((to) => to as unknown as Response);
  takeSharedFiles();
});
afterEach(() => void vi.unstubAllGlobals());

it('keeps the files that another app shares', async () => {
  const stored = giveRoom(2);
  expect(await share('part_1.zip', 'part_2.zip')).toBe('/import');
  expect(stored).toHaveLength(2);
});

it.each([0, 1])('keeps none and says so where there is room for %i of two', async (room) => {
  const stored = giveRoom(room);
  expect(await share('part_1.zip', 'part_2.zip')).toBe('/import?shared=failed');
  expect(stored).toEqual([]);
});
