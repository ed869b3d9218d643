/** @file The data files of the sentiment module, by the names the module asks for. */
import type { ModuleAnswer } from './run-module.ts';

/** In the order of their numbers in the module: six word lists, the common one, the model. */
export const sentimentFiles = ['en', 'de', 'fr', 'es', 'it', 'pt', 'common', 'model'] as const;

/** One of {@link sentimentFiles}. */
export type SentimentFile = (typeof sentimentFiles)[number];

/** Reads a data file; rejects when there is no answer. */
export type SentimentDataReader = (name: string, signal: AbortSignal) => Promise<ModuleAnswer>;

/** True for a name the module may ask for. */
export function isSentimentFile(name: string): name is SentimentFile {
  return (sentimentFiles as readonly string[]).includes(name);
}
