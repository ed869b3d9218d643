/**
 * @file The tools of the MCP server (docs/tools.md). Each asks calls of the contract, so that its numbers
 * are those of the screens. Descriptions are for the model that chooses a tool and are in English; people
 * do not see them.
 */
import { maxSearch } from '../../../contract/http/lists.ts';
import { listPeriods } from '../../../contract/lists/change-periods.ts';
import { listFilters } from '../../../contract/lists/list-filters.ts';
import { listNames, type ListName } from '../../../contract/lists/list-names.ts';
import { listOrders } from '../../../contract/lists/list-search.ts';
import { listPage } from '../../../contract/limits.ts';
import type { KeyScope } from '../../../contract/keys.ts';
import { noAnalysis } from '../../../contract/lists/unknown-list.ts';
import { sentiment } from '../../../contract/records/sentiment.ts';
import { scoreComments } from '../../posts/sentiment.ts';
import type { RunCall } from './run-call.ts';
import { responseSchema, argumentsOf, objectOf, type Schema } from './schemas.ts';

/** Arguments that the schema of a tool has accepted. */
type Arguments = Readonly<Record<string, string | number | boolean | undefined>>;

/** What a tool uses. */
export interface ToolDeps {
  readonly run: RunCall;
  /** Whether the server knows names: with a real source only the devices do. */
  readonly knowsNames: boolean;
}

/** A tool: what it needs, takes and gives. */
export interface Tool {
  readonly name: string;
  readonly scope: KeyScope;
  readonly description: string;
  readonly input: Schema;
  readonly output: Schema;
  readonly answer: (deps: ToolDeps, given: Arguments) => Promise<object>;
}

const noNames =
  'The official API names no followers. Names from a data download are on the devices of the owner alone and never reach this server: open Limn there to see them.';

const note = { type: ['string', 'null'], description: 'What the result lacks, and why.' };
const noteOf = ({ knowsNames }: ToolDeps) => (knowsNames ? null : noNames);

const pageArgument = { type: 'integer', minimum: 1, maximum: listPage.maxPage };
const rankings = {
  likes: 'mostLiked',
  comments: 'mostCommented',
  engagement: 'mostEngaged',
} as const;

/** The query of a call: what is missing is left out, numbers become text. */
function queryOf(given: Arguments): Record<string, string> {
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present.map(([name, value]) => [name, String(value)]));
}

async function list(deps: ToolDeps, given: Arguments) {
  const { list: name, page = 1, size = listPage.size, search, order, filter, period } = given;
  const params = { size: String(size) };
  const query = queryOf({ page, q: search, order, filter, period });
  const people = await deps.run(name as ListName, { params, query });
  const counts = await deps.run('listCounts', { query: queryOf({ list: name, period }) });
  const isUnknown = deps.knowsNames && counts === null;
  return { list: name, page, counts, people, note: isUnknown ? noAnalysis : noteOf(deps) };
}

async function posts({ run }: ToolDeps, { by = 'engagement', page = 1, reels = false }: Arguments) {
  const figures = await run('postAnalytics');
  const ranking = rankings[by as keyof typeof rankings];
  const ranked = await run(ranking, {
    params: { x: String(page) },
    query: { isReel: String(reels) },
  });
  return { figures, page, ...ranked };
}

/** What the module's requests become: calls that count for the key's rate, refusals included. */
async function postSentiment({ run }: ToolDeps, { post_short_code: given = '' }: Arguments) {
  const code = String(given);
  const read = (cursor: string | undefined) =>
    run('moduleComments', { params: { code }, query: queryOf({ cursor }) });
  return { post_short_code: code, sentiment: await scoreComments(code, read) };
}

/** The tools, in the order in which they are listed. */
export const tools: readonly Tool[] = [
  {
    name: 'get_figures',
    scope: 'figures',
    description:
      'The figures of the account: followers, following, new and lost followers of the last 30 days, mutual follows, posts. A figure that is null is unknown, which is not zero; `sources` says why where it is there, and without it there was no analysis or the account is private.',
    input: argumentsOf({}),
    output: responseSchema('figures'),
    answer: ({ run }) => run('figures'),
  },
  {
    name: 'get_list',
    scope: 'lists',
    description: `A page of a list of people, and how many people the whole list has; \`counts\` is null where that is unknown, which \`note\` explains. Filters by list: ${JSON.stringify(listFilters)}. \`period\` is for newfollowers and followerslost: days, everything, or since the last visit.`,
    input: argumentsOf(
      {
        list: { type: 'string', enum: [...listNames] },
        page: pageArgument,
        size: { type: 'integer', minimum: 1, maximum: listPage.maxSize },
        search: { type: 'string', maxLength: maxSearch, description: 'Part of a name.' },
        order: { type: 'string', enum: [...listOrders] },
        filter: { type: 'string', enum: [...new Set(Object.values(listFilters).flat())] },
        period: { type: 'string', enum: [...listPeriods] },
      },
      ['list'],
    ),
    output: objectOf({
      list: { type: 'string' },
      page: { type: 'integer' },
      counts: responseSchema('listCounts'),
      people: responseSchema('mutualfollowing'),
      note,
    }),
    answer: list,
  },
  {
    name: 'get_history',
    scope: 'history',
    description:
      'The readings of the account over time, oldest first, with who came and left as numbers; daily counts; and the change of each period. Times are milliseconds since 1970.',
    input: argumentsOf({}),
    output: responseSchema('history'),
    answer: ({ run }) => run('history'),
  },
  {
    name: 'get_person',
    scope: 'history',
    description:
      'What the readings know of one person, by the `insta_id` of a row of get_list: when they came and left, and under which names they were seen. Leaving, blocking and closing an account look the same.',
    input: argumentsOf({ insta_id: { type: 'string', minLength: 1, maxLength: 64 } }, ['insta_id']),
    output: objectOf({ person: responseSchema('historyPerson'), note }),
    answer: async (deps, { insta_id: id }) => ({
      person: await deps.run('historyPerson', { query: queryOf({ id }) }),
      note: noteOf(deps),
    }),
  },
  {
    name: 'get_posts',
    scope: 'posts',
    description:
      'The figures of all posts of the account, and a page of its posts ranked by likes, comments or engagement, of reels alone with `reels`.',
    input: argumentsOf({
      by: { type: 'string', enum: Object.keys(rankings) },
      page: pageArgument,
      reels: { type: 'boolean' },
    }),
    output: objectOf({
      figures: responseSchema('postAnalytics'),
      page: { type: 'integer' },
      posts: (responseSchema('mostLiked')['properties'] as { posts: Schema }).posts,
    }),
    answer: posts,
  },
  {
    name: 'get_post_sentiment',
    scope: 'posts',
    description:
      'The sentiment of the comments of one post, by the `post_short_code` of a row of get_posts: the mean from -1 to 1, the five emotions in percent, languages, advertising, what may be sarcastic, and each comment with its score and the words that made it. A score is an estimate by rules and a small model.',
    input: argumentsOf(
      { post_short_code: { type: 'string', minLength: 5, maxLength: 20, pattern: '^[\\w-]+$' } },
      ['post_short_code'],
    ),
    output: objectOf({
      post_short_code: { type: 'string' },
      sentiment: { type: 'object', required: Object.keys(sentiment.schema) },
    }),
    answer: postSentiment,
  },
];
