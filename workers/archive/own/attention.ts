/** @file Whom the owner likes and comments on: the owners of what was liked, counted. */
import type { Attention } from '../../../contract/threads/own-people.ts';
import { isFields, labelPairs, nameOfLabels, usernameLabels } from '../content/records.ts';
import { foldLabel, repairText } from '../content/text.ts';
import { asUsername } from '../content/usernames.ts';

/** A person and what the owner gave. */
export interface AttentionRow extends Attention {
  readonly name: string;
}

/** Whose post, comment or story a record of a like is about; null where it does not say it. */
export function likedOwner(record: unknown): string | null {
  if (!isFields(record)) return null;
  const { title, label_values: labels } = record;
  if (Array.isArray(labels)) {
    // Among the labels are texts of the post, of which any may look like a name.
    const pairs = labelPairs(record).filter(
      ({ label }) => typeof label === 'string' && usernameLabels.has(foldLabel(label)),
    );
    return nameOfLabels(pairs);
  }
  return typeof title === 'string' ? asUsername(repairText(title)) : null;
}

/** Counts names without regard to capitals; the spelling that came first is kept. */
export class NameCounts {
  private readonly counts = new Map<string, { readonly name: string; count: number }>();

  add(name: string): void {
    const key = name.toLowerCase();
    const known = this.counts.get(key);
    if (known === undefined) this.counts.set(key, { name, count: 1 });
    else known.count++;
  }

  names(): string[] {
    return [...this.counts.values()].map(({ name }) => name);
  }

  of(name: string): number {
    return this.counts.get(name.toLowerCase())?.count ?? 0;
  }
}

/**
 * People by what they were given, the most first. A count is null where the archive has no such file;
 * the owner's own name is left out.
 */
export function attentionOf(
  likes: NameCounts | null,
  comments: NameCounts | null,
  owner: string | null,
): AttentionRow[] {
  const names = new NameCounts();
  for (const name of [...(likes?.names() ?? []), ...(comments?.names() ?? [])]) names.add(name);
  const sum = (row: Attention) => (row.likes ?? 0) + (row.comments ?? 0);
  return names
    .names()
    .filter((name) => name.toLowerCase() !== owner?.toLowerCase())
    .map((name) => ({
      name,
      likes: likes?.of(name) ?? null,
      comments: comments?.of(name) ?? null,
    }))
    .sort((one, other) => sum(other) - sum(one));
}
