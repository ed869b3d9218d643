/** @file The tables of the post analysis as CSV files. Headings come from the caller, translated. */
import { postAnalyticsKeys } from '../../../contract/records/post.ts';
import { saveFile } from '../../core/device/save-file.ts';
import { csvOf, type Cell } from '../../../contract/tables/csv.ts';
import { firstDayOf } from './report/charts/week-days.ts';
import { rankedPosts, usePosts, useRanks, type PostKind } from './posts-store.ts';
import type { PopularityId, Post } from '../../../contract/records/post.ts';
import type { PostReport, PostSet } from '../../../contract/records/post-report.ts';

/** The tables that can be exported. */
export const postTables = ['figures', 'groups', 'periods', 'hours', 'formats', 'trend'] as const;

/** One of {@link postTables}. */
export type PostTable = (typeof postTables)[number];

type Rows = Cell[][];
const day = 86_400;

const isoDate = (second: number) => new Date(second * 1_000).toISOString().slice(0, 10);

/** The date of a moment on the owner's clock. */
const localDate = (moment: Date) =>
  isoDate(moment.getTime() / 1_000 - moment.getTimezoneOffset() * 60);

/** Beside the product's own keys the engagement per view. */
export const figureKeys = [...postAnalyticsKeys, 'per_view_engagement'] as const;

function postRow(post: Post): Cell[] {
  return [post.post_short_code, post.post_type, post.child_posts.length, post.value, post.post_url];
}

const makers: Record<PostTable, (set: PostSet, report: PostReport) => Rows> = {
  figures: (set) => figureKeys.map((key) => [key, set.post_analysis[key] ?? null]),
  groups: (set) =>
    set.post_popularity.flatMap((group) => group.posts.map((post) => [group.id, ...postRow(post)])),
  periods: (set, { moment }) =>
    set.periods.map((period, back) => [
      isoDate((moment ?? 0) - (back + 1) * 30 * day),
      isoDate((moment ?? 0) - back * 30 * day),
      period.posts,
      period.likes,
      period.comments,
      period.views,
      period.engagement,
    ]),
  hours: (set) =>
    set.hours.map(([cell, posts, value]) => [
      Math.floor((cell ?? 0) / 24) + 1,
      (cell ?? 0) % 24,
      posts,
      value,
    ]),
  formats: (_, { formats }) =>
    formats.map((each) => [
      each.format,
      each.posts,
      each.avg_likes,
      each.avg_comments,
      each.avg_views,
      each.engagement,
    ]),
  trend: (set, { moment }) =>
    set.trend.map((week, at) => [localDate(firstDayOf((moment ?? 0) * 1_000, 51 - at)), ...week]),
};

/** A table of the analysis with its headings. */
export function postTable(report: PostReport, kind: PostKind, table: PostTable, head: string[]) {
  return csvOf([head, ...makers[table](report[kind], report)]);
}

function saveTable(text: string, name: string): void {
  void saveFile(async () => new File([text], name, { type: 'text/csv;charset=utf-8' }));
}

/** Saves a table of the analysis that is shown. */
export function exportPosts(kind: PostKind, table: PostTable, head: string[]): void {
  const { report } = usePosts.getState();
  if (report !== null) saveTable(postTable(report, kind, table, head), `limn-${kind}-${table}.csv`);
}

/** Saves the posts of a ranking as far as they were read. */
export function exportRanked(id: PopularityId, kind: PostKind, head: string[]): void {
  const rows = rankedPosts(id, kind)(useRanks.getState()).items.map(postRow);
  saveTable(csvOf([head, ...rows]), `limn-${kind}-${id}.csv`);
}
