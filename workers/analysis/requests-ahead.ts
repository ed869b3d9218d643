/**
 * @file Requests that a module will make next, performed while the response before is on its way, so
 * that a slow line never waits for a round trip between two pages.
 */
import type { ModuleResponse, ModuleRequest, Perform } from './run-module.ts';

/** Requests on their way beside the open one: pages of some 50 to 100 KB each. */
const atOnce = 3;

/** A response whose body has arrived, or is still arriving. */
async function collect(perform: Perform, request: ModuleRequest, signal: AbortSignal) {
  const response = await perform(request, signal);
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body) chunks.push(chunk);
  async function* body() {
    yield* chunks;
  }
  return { ...response, body: body() };
}

/** The requests ahead of a job. */
export interface RequestsAhead {
  /** The response to a request, if it is on its way already. */
  take(request: string): Promise<ModuleResponse> | undefined;
  /** Starts those of the next requests that are not on their way, up to a few in all. */
  start(next: readonly string[]): void;
  /** Aborts everything that is still on its way. */
  end(): void;
}

/** How many requests ahead are asked for. */
export const requestsAhead = atOnce;

/** Performs requests ahead with `perform`, parsed by `parse`. */
export function createRequestsAhead(
  perform: Perform,
  parse: (text: string) => ModuleRequest,
): RequestsAhead {
  const controller = new AbortController();
  const running = new Map<string, Promise<ModuleResponse>>();
  return {
    take(request) {
      const response = running.get(request);
      running.delete(request);
      return response;
    },
    start(next) {
      for (const text of next) {
        if (running.size >= atOnce || running.has(text)) continue;
        const response = collect(perform, parse(text), controller.signal);
        // Unless it is taken, nobody hears of its failure.
        response.catch(() => undefined);
        running.set(text, response);
      }
    },
    end: () => controller.abort(),
  };
}
