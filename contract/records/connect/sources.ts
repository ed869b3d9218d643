import { type Infer, enums, nullable, object, record } from 'superstruct';
import { integerBetween, isoMoment } from '../values.ts';

/** Figures and lists whose source is said. */
export const sourcedFigures = [
  'followers',
  'following',
  'new_followers',
  'followers_lost',
  'not_follows_back',
  'dont_follow_back',
  'mutual_followers',
  'profile_views',
  'posts',
  'reels',
  'comments',
  'own_stories',
  'other_stories',
  'views',
  'reach',
  'saves',
  'watch_time',
  'audience',
  'online_hours',
] as const;

/** One of {@link sourcedFigures}. */
export type SourcedFigure = (typeof sourcedFigures)[number];

/** Whether a figure is known, and if it is not, what would make it known. */
export const sourceStates = [
  'known',
  'needs-connection',
  'needs-archive',
  'needs-permission',
  'below-threshold',
  'reading',
  'late',
  'failed',
  'not-offered',
] as const;

/** One of {@link sourceStates}. */
export type SourceState = (typeof sourceStates)[number];

/** The source of a figure. */
export const figureSource = object({
  state: enums(sourceStates),
  source: nullable(enums(['api', 'archive'])),
  /** When the source was read. */
  as_of: isoMoment,
  /** Days that the figure covers; null for a figure of a moment. */
  window: nullable(integerBetween(1, 366)),
});

/** {@link figureSource}. */
export type FigureSource = Infer<typeof figureSource>;

/** The sources of all figures, by name. */
export const sources = record(enums(sourcedFigures), figureSource);

/** {@link sources}. */
export type Sources = Record<SourcedFigure, FigureSource>;
