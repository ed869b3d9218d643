/**
 * @file A writer that calls an OpenAI-compatible endpoint. It sends six counts and a language, no
 * names; the answer is treated as text: limited in length, without control characters, never markup.
 */
import { array, mask, object, size, string, type } from 'superstruct';
import type { Language } from '../../../contract/languages.ts';
import type { Log } from '../../base/log.ts';
import type { Figures, InsightWriter } from './insights.ts';

const defaultWaitMs = 20_000;
const answerBytes = 64 * 1024;

const completion = type({
  choices: size(array(type({ message: type({ content: string() }) })), 1, 10),
});
const written = object({ summary: string(), advice: size(array(string()), 1, 8) });

const names: Record<Language, string> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  pt: 'Brazilian Portuguese',
};

/** The endpoint and its credentials. */
export interface RemoteOptions {
  readonly url: string;
  readonly key: string;
  readonly model: string;
  /** Timeout of an answer in milliseconds; 20,000 by default. */
  readonly waitMs?: number;
}

function instruction(language: Language): string {
  return [
    'You advise the owner of an account on a photo-sharing network.',
    'You are given counts of the account as JSON. Use only these numbers and invent none; null is unknown, so do not speak of it.',
    `Write in ${names[language]}, plainly, without markup, links or emoji.`,
    'Answer with JSON only: {"summary": "one sentence", "advice": ["three to five sentences"]}.',
  ].join(' ');
}

/** A text as a single line of at most `length` characters. */
function line(text: string, length: number): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ');
  return plain.trim().slice(0, length);
}

async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  if (response.body === null) return text;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > answerBytes) throw new Error('the answer is too long');
  }
  return text;
}

async function ask(
  { url, key, model, waitMs = defaultWaitMs }: RemoteOptions,
  figures: Figures,
  language: Language,
  signal: AbortSignal,
): Promise<string> {
  const response = await fetch(`${url.replace(/\/$/, '')}/chat/completions`, {
    method: 'POST',
    redirect: 'error',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({
      model,
      messages: [
        { role: 'system', content: instruction(language) },
        { role: 'user', content: JSON.stringify(figures) },
      ],
    }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(waitMs)]),
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const answer = mask(JSON.parse(await boundedText(response)) as unknown, completion);
  return answer.choices[0]?.message.content ?? '';
}

/** Opens the endpoint's writer; `fallback` writes if it is slow, busy or gives an invalid answer. */
export function openRemoteWriter(
  options: RemoteOptions,
  fallback: InsightWriter,
  log: Log,
): InsightWriter {
  return {
    write: async (figures, language, say, signal) => {
      try {
        const content = await ask(options, figures, language, signal);
        const json = content.slice(content.indexOf('{'), content.lastIndexOf('}') + 1);
        const { summary, advice } = mask(JSON.parse(json) as unknown, written);
        const lines = advice.map((text) => line(text, 500)).filter((text) => text !== '');
        if (line(summary, 500) === '' || lines.length === 0) throw new Error('nothing was written');
        return { summary: line(summary, 500), actionable_insights: lines.join('\n') };
      } catch (error) {
        const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
        log.warn({ reason }, 'insights: fell back to the built-in writer');
        return fallback.write(figures, language, say, signal);
      }
    },
  };
}
