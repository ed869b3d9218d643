/** @file The steps that close the document (docs/archive.md, "The closed document"). */
import { replaceAnalysis } from '../workers/threads.ts';
import { closedPolicy } from './closed-policy.ts';
import { guardNavigation } from './guard-navigation.ts';
import { fetchImportThread } from './import-thread.ts';
import { takeAway } from './take-away.ts';

/** Fetches what the steps need; resolves with the steps. `paths` are those of the product's screens. */
export async function prepareClosing(): Promise<(paths: ReadonlySet<string>) => void> {
  const start = await fetchImportThread();
  return (paths) => {
    const policy = document.createElement('meta');
    policy.httpEquiv = 'Content-Security-Policy';
    policy.content = closedPolicy;
    document.head.append(policy);
    takeAway();
    guardNavigation(paths);
    replaceAnalysis(start);
  };
}
