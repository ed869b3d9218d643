/** @file What an assistant of the browser asks to read, one question at a time. */
import { defineStore } from '../../core/store.ts';

/** The tools that assistants are offered (docs/tools.md, "In the page: WebMCP"). */
export const toolNames = [
  'get_figures',
  'get_list',
  'get_history',
  'get_person',
  'get_posts',
  'get_post_sentiment',
] as const;

/** One of {@link toolNames}. */
export type ToolName = (typeof toolNames)[number];

/** A use of a tool that waits for the owner's answer. */
export interface ToolRequest {
  readonly tool: ToolName;
  readonly answer: (isAllowed: boolean) => void;
}

interface ToolRequests {
  /** The request that is shown; null while there is none. */
  readonly request: ToolRequest | null;
  /** True from the first request on: the drawer stays, so that closing it can be seen. */
  readonly wasAsked: boolean;
}

/** What an assistant asks now. */
export const useToolRequest = defineStore<ToolRequests>(() => ({ request: null, wasAsked: false }));

let previous: Promise<unknown> = Promise.resolve();

function ask(tool: ToolName, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (isAllowed: boolean) => {
      // The end of a session may come when another request is shown.
      const { request } = useToolRequest.getState();
      if (request?.answer === answer) useToolRequest.setState({ request: null });
      resolve(isAllowed);
    };
    if (signal.aborted) {
      resolve(false);
      return;
    }
    signal.addEventListener('abort', () => answer(false), { once: true });
    useToolRequest.setState({ request: { tool, answer }, wasAsked: true });
  });
}

/** Asks the owner whether a tool may be used once; after the requests that came before it. */
export function isAllowed(tool: ToolName, signal: AbortSignal): Promise<boolean> {
  const asked = previous.then(() => ask(tool, signal));
  previous = asked;
  return asked;
}
