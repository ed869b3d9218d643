/** @file Who the followers are, and when they are online: shares by age, city and country, and hours. */
import { and, eq } from 'drizzle-orm';
import type { AudiencePart } from '../../../contract/records/connect/account-figures.ts';
import { audience } from '../../db/connect-schema.ts';
import type { Database } from '../../db/open.ts';
import { countOf, objectOf, objectsOf, textOf } from '../../providers/network/instagram/json.ts';
import { leastFollowers } from './account.ts';
import { isPassing, type SyncContext } from './context.ts';
import { keepFigure } from './kept-figure.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The platform answers for windows of 30 days. */
const windowDays = 30;
/** Its days of this figure end at 7:00 UTC if the answer does not say. */
const dayEndMs = 7 * hourMs;
/** The platform gives the 45 largest cities and countries. */
const mostRows = 60;

type Rows = ReadonlyMap<string, number>;

/** The followers of each value of a breakdown. */
export function sharesOf(body: unknown): Rows {
  const rows = new Map<string, number>();
  const [metric] = objectsOf(objectOf(body)['data']);
  for (const breakdown of objectsOf(objectOf(objectOf(metric)['total_value'])['breakdowns'])) {
    for (const result of objectsOf(breakdown['results'])) {
      const values = result['dimension_values'];
      const label = textOf(Array.isArray(values) ? values[0] : '').slice(0, 120);
      const count = countOf(result['value']);
      if (label !== '' && count !== null) rows.set(label, count);
    }
  }
  return rows;
}

/** Followers online at each hour (UTC), the mean of the days that the answer has. */
export function hoursOf(body: unknown): Rows {
  const sums = new Map<string, { sum: number; days: number }>();
  const [metric] = objectsOf(objectOf(body)['data']);
  for (const value of objectsOf(objectOf(metric)['values'])) {
    const end = Date.parse(textOf(value['end_time']));
    const from = ((Number.isNaN(end) ? dayEndMs : end) % dayMs) / hourMs;
    for (const [hour, given] of Object.entries(objectOf(value['value']))) {
      const count = countOf(given);
      if (!/^\d{1,2}$/.test(hour) || Number(hour) > 23 || count === null) continue;
      const label = String(Math.floor(from + Number(hour)) % 24);
      const { sum, days } = sums.get(label) ?? { sum: 0, days: 0 };
      sums.set(label, { sum: sum + count, days: days + 1 });
    }
  }
  return new Map([...sums].map(([label, { sum, days }]) => [label, Math.round(sum / days)]));
}

async function keepRows(
  tx: Database,
  userId: number,
  part: AudiencePart,
  rows: Rows,
): Promise<void> {
  const largest = [...rows].sort((a, b) => b[1] - a[1]).slice(0, mostRows);
  await tx.delete(audience).where(and(eq(audience.userId, userId), eq(audience.part, part)));
  const values = largest.map(([label, value]) => ({ userId, part, label, value }));
  if (values.length > 0) await tx.insert(audience).values(values);
}

async function readPart(
  context: SyncContext,
  part: AudiencePart,
  query: Readonly<Record<string, string>>,
  rowsOf: (body: unknown) => Rows,
): Promise<void> {
  const { body, reason } = await context.tryAsk(`${context.open.accountId}/insights`, query);
  const rows = rowsOf(body);
  const isKnown = rows.size > 0;
  await context.write(async (tx) => {
    // What was read before stays where the platform failed for now.
    if (isKnown || !isPassing(reason)) await keepRows(tx, context.userId, part, rows);
    await keepFigure(tx, context, '', `audience_${part}`, {
      value: isKnown ? rows.size : null,
      reason: isKnown ? null : (reason ?? 'not-given'),
    });
  });
  await context.save('audience', '');
}

/** Reads the shares of followers and their hours; below a hundred followers there are none. */
export async function readAudience(context: SyncContext): Promise<void> {
  const { services, open } = context;
  if ((open.connection.followers ?? leastFollowers) < leastFollowers) return;
  for (const part of ['age', 'city', 'country'] as const) {
    const query = {
      metric: 'follower_demographics',
      period: 'lifetime',
      metric_type: 'total_value',
      timeframe: 'this_month',
      breakdown: part,
    };
    await readPart(context, part, query, sharesOf);
  }
  const today = services.now() - (services.now() % dayMs);
  const hours = {
    metric: 'online_followers',
    period: 'lifetime',
    since: String((today - (windowDays - 1) * dayMs) / 1_000),
    until: String(today / 1_000),
  };
  await readPart(context, 'hour', hours, hoursOf);
}
