import { eq } from 'drizzle-orm';
import { perHour } from '../../../contract/limits.ts';
import { connectionOf } from '../../connect/connections.ts';
import { countEvent, eventCount } from '../../db/counters.ts';
import { users } from '../../db/schema.ts';
import type { Handlers, Request } from '../handler.ts';
import type { TextId } from '../../base/texts.ts';

const limit = { max: perHour.insights, windowMs: 3_600_000 };

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

async function generateInsight(request: Request<'generateInsight'>) {
  const { services, session, body, language, say, now, signal } = request;
  const counted = await countEvent(services.db, keyOf(request), limit, now);
  if (!counted.allowed) throw request.limited(counted, 'server.insight.wait');
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
  const chatGptData = `${insight.summary}\n${insight.actionable_insights}`;
  await services.db
    .update(users)
    .set({ isInsight: true, chatGptData })
    .where(eq(users.id, session.user.id));
  return insight;
}

/** Handlers of insights. */
export const insightHandlers = { checkInsight, generateInsight } satisfies Partial<Handlers>;
