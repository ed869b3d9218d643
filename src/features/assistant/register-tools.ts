/**
 * @file Offers the data of the screens to an assistant of the browser (WebMCP, draft of the W3C Web Machine
 * Learning Community Group of October 2026). Loaded only where a browser has the interface.
 */
import type { ModelContext } from '../../core/device/model-context.ts';
import { AppError } from '../../../contract/faults.ts';
import { listNames } from '../../../contract/lists/list-names.ts';
import { listOrders } from '../../../contract/lists/list-search.ts';
import { isSample } from '../../core/browser/sample.ts';
import { isSignedIn, useSession } from '../../core/session/session-store.ts';
import { analysis, api } from '../../core/workers/threads.ts';
import { readers, type Sources } from './read-tools.ts';
import { isAllowed, toolNames, type ToolName } from './request-store.ts';

interface Description {
  readonly description: string;
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

/** For the model that chooses a tool, in English; the owner reads the texts of the drawer. */
const descriptions: Readonly<Record<ToolName, Description>> = {
  get_figures: {
    description:
      'Followers, following and the other figures of the account, each with its source and date. A value of null is unknown, which is not zero.',
  },
  get_list: {
    description: 'A page of people of a list, and how many the list has.',
    properties: {
      list: { type: 'string', enum: listNames },
      page: { type: 'integer', minimum: 1 },
      search: { type: 'string', description: 'Part of a name.' },
      order: { type: 'string', enum: listOrders },
    },
    required: ['list'],
  },
  get_history: {
    description: 'The readings of the account over time, with who came and left as numbers.',
  },
  get_person: {
    description: 'When a person of a list came and left, by the `insta_id` of a row of get_list.',
    properties: { insta_id: { type: 'string' } },
    required: ['insta_id'],
  },
  get_posts: { description: 'The figures of posts and reels, and the best of them.' },
  get_post_sentiment: {
    description:
      'The sentiment of the comments of a post, by the `post_short_code` of a post of get_posts.',
    properties: { post_short_code: { type: 'string' } },
    required: ['post_short_code'],
  },
};

const refusal = (text: string) => ({ isError: true, content: [{ type: 'text', text }] });

async function execute(tool: ToolName, input: unknown, sources: Sources) {
  if (!isSample && !useSession.getState().isSubscribed) {
    return refusal('The owner is not signed in, or has no plan.');
  }
  // A log-out while the question is open, or while rows are read, ends the use.
  const controller = new AbortController();
  const stop = useSession.subscribe((state) => {
    if (!isSample && !isSignedIn(state)) controller.abort();
  });
  try {
    if (!(await isAllowed(tool, controller.signal))) return refusal('The owner did not allow it.');
    const value = await readers[tool](input, sources, controller.signal);
    if (controller.signal.aborted) return refusal('The owner logged out.');
    return { structuredContent: value, content: [{ type: 'text', text: JSON.stringify(value) }] };
  } catch (error) {
    const said = error instanceof AppError ? error.message || error.code : 'unknown';
    return refusal(`It could not be read: ${said}`);
  } finally {
    stop();
  }
}

/** Registers the tools for the life of the document. */
export async function registerTools(
  context: ModelContext,
  sources: Sources = { api, device: analysis },
): Promise<void> {
  for (const name of toolNames) {
    const { description, properties = {}, required = [] } = descriptions[name];
    await context.registerTool({
      name,
      description,
      inputSchema: { type: 'object', properties, required, additionalProperties: false },
      annotations: { readOnlyHint: true },
      execute: (input) => execute(name, input, sources),
    });
  }
}
