import { describe, expect, it } from 'vitest';
import { postReport } from '../../contract/records/post-report.ts';
import { storiesResponse } from '../../contract/records/story.ts';
import { parseRecord, readStored } from './read-record.ts';

describe('parseRecord', () => {
  it('drops unknown fields and bad rows', () => {
    const user = { id: '1', username: 'ada', name: '', profile_image: '', items: [] };
    const stories = [{ ...user, unknown: 1 }, 7, null, { id: 5 }];
    expect(
      parseRecord(JSON.stringify({ stories, next_id: 'a', more: 1 }), storiesResponse),
    ).toEqual({
      stories: [user],
      next_id: 'a',
    });
  });

  it.each(['{', '', '[]', '"x"', 'null', '{"stories":{}}'])('refuses %j as broken', (text) => {
    expect(() => parseRecord(text, storiesResponse)).toThrow(
      expect.objectContaining({ code: 'broken' }) as Error,
    );
  });

  it('refuses a report that lacks its sets', () => {
    expect(() => parseRecord('{"moment":1}', postReport)).toThrow(
      expect.objectContaining({ code: 'broken' }) as Error,
    );
  });
});

describe('readKept', () => {
  it('is null where the device has no IndexedDB, and for a name that is no kept record', async () => {
    expect(await readStored('postAnalysis')).toBeNull();
    expect(await readStored('__proto__' as never)).toBeNull();
  });
});
