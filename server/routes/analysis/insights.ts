import { eq } from 'drizzle-orm';
import { hourMs, perHour } from '../../../contract/limits.ts';
import { lockUser } from '../../analysis/locks.ts';
import { connectionOf } from '../../connect/connections.ts';
import { connections } from '../../db/connect-schema.ts';
import { countEvent, eventCount } from '../../db/counters.ts';
import type { Database } from '../../db/open.ts';
import { users } from '../../db/schema.ts';
import type { Handlers, Request } from '../handler.ts';
import type { TextId } from '../../base/texts.ts';

const limit = { max: perHour.insights, windowMs: hourMs };

function keyOf({ session }: Request<'checkInsight' | 'generateInsight'>): string {
  return `insight:${session.user.id}`;
}

/** Why there are no figures to write about: no analysis, or with a real source no account. */
async function missingFigures(request: Request<'checkInsight'>): Promise<TextId | null> {
  const { services, session } = request;
  if (services.network.source === 'demo') {
    return session.user.currentRun === null ? 'server.insight.noAnalysis' : null;
  }
  const connection = await connectionOf(services.db, session.user.id);
  return connection?.syncedAt == null ? 'server.connect.none' : null;
}

/** An insight requires figures and is limited to five an hour. */
async function checkInsight(request: Request<'checkInsight'>) {
  const { services, now, say } = request;
  const missing = await missingFigures(request);
  if (missing !== null) return { popup: false, message: say(missing) };
  const count = await eventCount(services.db, keyOf(request), limit.windowMs, now);
  return count < limit.max
    ? { popup: true, message: '' }
    : { popup: false, message: say('server.insight.wait') };
}

/** The account of a user and the moments of its figures, as a text that changes with them. */
async function basisOf(db: Database, userId: number): Promise<string> {
  const [basis] = await db
    .select({
      instaId: users.instaId,
      analysedAt: users.analysedAt,
      syncedAt: connections.syncedAt,
    })
    .from(users)
    .leftJoin(connections, eq(connections.userId, users.id))
    .where(eq(users.id, userId));
  return JSON.stringify(basis ?? null);
}

/**
 * Keeps an insight if the figures are still those it was written about: while it was written, another
 * device may have cleared them or connected another account.
 */
async function keepInsight(
  db: Database,
  userId: number,
  chatGptData: string,
  basis: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    if ((await basisOf(tx, userId)) !== basis) return;
    await tx.update(users).set({ isInsight: true, chatGptData }).where(eq(users.id, userId));
  });
}

async function generateInsight(request: Request<'generateInsight'>) {
  const { services, session, body, language, say, now, signal } = request;
  const counted = await countEvent(services.db, keyOf(request), limit, now);
  if (!counted.allowed) throw request.limited(counted, 'server.insight.wait');
  const basis = await basisOf(services.db, session.user.id);
  const insight = await services.insights.write(
    {
      figures: {
        newFollowers: body.new_followers_count,
        lostFollowers: body.lost_followers_count,
        notFollowingBack: body.not_follows_back_count,
        notFollowedBack: body.i_do_not_follow_back_count,
        profileViews: body.profile_view_count,
        mutual: body.mutual_following_count,
      },
      facts: body.facts ?? {},
    },
    language,
    say,
    signal,
  );
  const text = `${insight.summary}\n${insight.actionable_insights}`;
  await keepInsight(services.db, session.user.id, text, basis);
  return insight;
}

/** Handlers of insights. */
export const insightHandlers = { checkInsight, generateInsight } satisfies Partial<Handlers>;
