/**
 * @file A writer that calls an OpenAI-compatible endpoint. It sends the topics (counts, shares, days and
 * kinds) and a language, no names. The response is treated as text: limited in length, without control
 * characters, never markup; and each of its sentences is checked, because a model invents.
 */
import { array, mask, object, size, string, type } from 'superstruct';
import type { Language } from '../../../contract/languages.ts';
import { deadlines } from '../../../contract/limits.ts';
import type { InsightPart } from '../../../contract/records/insight.ts';
import type { Log } from '../../base/log.ts';
import { cite } from './cite.ts';
import type { InsightWriter } from './insights.ts';
import { textOfParts } from './local.ts';
import { isRisky } from './risks.ts';
import { topicsOf, type Topics } from './topics.ts';

/** The page gives the call up at its deadline: until then the built-in writer can take over. */
const defaultWaitMs = deadlines.callMs - 5_000;
const responseBytes = 64 * 1024;

const completion = type({
  choices: size(array(type({ message: type({ content: string() }) })), 1, 10),
});
/** A sentence and the names of the topics that it is about. */
const sentence = type({ text: string(), topics: size(array(string()), 0, 20) });
const written = object({ summary: sentence, advice: size(array(sentence), 1, 8) });

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
  /** Timeout of a response in milliseconds; 10,000 by default. */
  readonly waitMs?: number;
}

function instruction(language: Language): string {
  return [
    'You advise the owner of an account on a photo-sharing network.',
    'You are given topics about the account as JSON, by name, each with its figures. Use only these figures, written as they are given; compute and invent none. A topic that is not there is unknown, so do not speak of it.',
    'Write numbers in digits. Each sentence is about other topics than the summary and the other sentences.',
    'Never advise to unfollow or remove people, to follow many or for being followed, to trade or buy followers or reactions, or to automate anything: the network limits such accounts. Of those who are gone say that they left.',
    `Write in ${names[language]}, plainly, without markup, links or emoji.`,
    'Answer with JSON only: {"summary": {"text": "one sentence", "topics": ["name of each topic it is about"]}, "advice": [{"text": "a sentence", "topics": ["name"]}, "three to five of these"]}.',
  ].join(' ');
}

/** What is sent: of each topic its words and its figures, a share with its sign. */
function sent(topics: Topics): Record<string, Record<string, number | string>> {
  const topic = ({ figures, words }: Topics[string]) => ({
    ...words,
    ...Object.fromEntries(
      Object.entries(figures).map(([name, { value, isShare }]) => [
        name,
        isShare === true ? `${value}%` : value,
      ]),
    ),
  });
  return Object.fromEntries(Object.entries(topics).map(([name, each]) => [name, topic(each)]));
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
    if (text.length > responseBytes) throw new Error('the response is too long');
  }
  return text;
}

async function ask(
  { url, key, model, waitMs = defaultWaitMs }: RemoteOptions,
  topics: Topics,
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
        { role: 'user', content: JSON.stringify(sent(topics)) },
      ],
    }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(waitMs)]),
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const json = mask(JSON.parse(await boundedText(response)) as unknown, completion);
  return json.choices[0]?.message.content ?? '';
}

interface Sentence {
  readonly text: string;
  readonly topics: readonly string[];
}

/** A sentence in parts; null if it names a figure that its topics do not have, or may do harm. */
function checked({ text, topics: about }: Sentence, topics: Topics, language: Language) {
  const plain = line(text, 500);
  if (plain === '' || isRisky(plain)) return null;
  const figures = about.flatMap((name) => {
    const topic = Object.hasOwn(topics, name) ? topics[name] : undefined;
    return topic === undefined ? [] : Object.values(topic.figures);
  });
  return cite(plain, figures, language);
}

/** The response, without sentences that are not as they should be or that repeat topics of others. */
function read(content: string, topics: Topics, language: Language) {
  const json = content.slice(content.indexOf('{'), content.lastIndexOf('}') + 1);
  const answer = mask(JSON.parse(json) as unknown, written);
  const summary = checked(answer.summary, topics, language);
  if (summary === null) throw new Error('the summary names other figures');
  const said = new Set(answer.summary.topics);
  const advice: InsightPart[][] = [];
  for (const each of answer.advice) {
    const parts = checked(each, topics, language);
    const isRepeated = each.topics.length > 0 && each.topics.every((name) => said.has(name));
    if (parts === null || isRepeated) continue;
    for (const name of each.topics) said.add(name);
    advice.push(parts);
  }
  if (advice.length === 0) throw new Error('no advice can be shown');
  return { summary, advice };
}

/** Opens the endpoint's writer; `fallback` writes if it is slow, busy or gives an invalid response. */
export function openRemoteWriter(
  options: RemoteOptions,
  fallback: InsightWriter,
  log: Log,
): InsightWriter {
  return {
    write: async (basis, language, say, signal) => {
      try {
        const topics = topicsOf(basis, language);
        const content = await ask(options, topics, language, signal);
        const linked = read(content, topics, language);
        return {
          summary: textOfParts(linked.summary),
          actionable_insights: linked.advice.map(textOfParts).join('\n'),
          linked,
        };
      } catch (error) {
        const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
        log.warn({ reason }, 'insights: fell back to the built-in writer');
        return fallback.write(basis, language, say, signal);
      }
    },
  };
}
