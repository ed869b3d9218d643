/** @file When posts came out, from the pages that the analysis of the posts reads anyway. */
import { array, enums, is, number, size, string, type, unknown } from 'superstruct';
import type { KnownContent } from '../../../contract/threads/causes.ts';
import type { Perform } from '../run-module.ts';

const postsPage = type({
  posts: array(
    type({
      post_short_code: size(string(), 1, 40),
      post_type: enums(['video', 'image']),
      taken_at: number(),
      child_posts: array(unknown()),
    }),
  ),
});

const pagePath = /^module\/posts\//;

/** The contents of a page; none of one that is malformed, which the module refuses. */
export function contentsOfPage(text: string): KnownContent[] {
  try {
    const page: unknown = JSON.parse(text);
    if (!is(page, postsPage)) return [];
    return page.posts
      .filter(({ taken_at: seconds }) => Number.isSafeInteger(seconds) && seconds >= 0)
      .map(
        ({ post_short_code: id, post_type: type, taken_at: seconds, child_posts: children }) => ({
          ...{ id, at: seconds * 1_000 },
          kind: type === 'video' && children.length === 0 ? 'reel' : 'post',
        }),
      );
  } catch {
    return [];
  }
}

/** Performs the requests of an analysis of the posts, and gives the contents of its pages to `onPage`. */
export function watchPosts(
  perform: Perform,
  onPage: (contents: readonly KnownContent[]) => void,
): Perform {
  return async (request, signal) => {
    const response = await perform(request, signal);
    if (!pagePath.test(request.path) || response.status !== 200) return response;
    async function* body() {
      const decoder = new TextDecoder();
      let text = '';
      for await (const chunk of response.body) {
        text += decoder.decode(chunk, { stream: true });
        yield chunk;
      }
      onPage(contentsOfPage(text));
    }
    return { ...response, body: body() };
  };
}
