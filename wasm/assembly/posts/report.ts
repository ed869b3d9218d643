/** @file Writes the result of getPostsAnalysis (contract/records/post-report.ts). */
import { putByte, putBytes, putNumber, putText, result } from '../core/writer';
import { followers, moment } from './page';
import { groupTotal, keptCount, keptRow, keptValue } from './ranks';
import { AT_CHILDREN, AT_CODE, AT_THUMBNAIL, AT_URL, AT_VIDEO, UNKNOWN } from './row';
import {
  BOTH,
  BOTH_KNOWN,
  COMMENTS,
  COMMENTS_KNOWN,
  DAY,
  everything,
  format,
  hourPosts,
  hourSum,
  images,
  LIKES,
  LIKES_KNOWN,
  MOST_COMMENTS,
  MOST_LIKES,
  MOST_VIEWS,
  NEWEST,
  none,
  OLDEST,
  period,
  POSTS,
  videos,
  VIEWED,
  VIEWED_BOTH,
  VIEWS,
  VIEWS_KNOWN,
  week,
  WEEKS,
} from './sums';
import { putDate, putKnown, putMean, putNull, putRate } from './values';

function field(sums: usize, at: usize): u64 {
  return load<u64>(sums + at);
}

function putEngagement(sums: usize): void {
  const people: u64 = followers == UNKNOWN ? 0 : followers;
  putRate(field(sums, BOTH), field(sums, BOTH_KNOWN) * people, 100);
}

function putLastDays(sums: usize): void {
  const newest = field(sums, NEWEST);
  if (field(sums, POSTS) == 0) putNull();
  else putNumber(result, moment > newest ? (moment - newest) / DAY : 0);
}

function putFrequency(sums: usize): void {
  const posts = field(sums, POSTS);
  if (posts < 2) putNull();
  else putRate(field(sums, NEWEST) - ~field(sums, OLDEST), (posts - 1) * DAY, 1);
}

function putDaily(sums: usize): void {
  if (field(sums, LIKES_KNOWN) + field(sums, COMMENTS_KNOWN) == 0) return putNull();
  const oldest = ~field(sums, OLDEST);
  const days = (moment > oldest ? (moment - oldest) / DAY : 0) + 1;
  putRate(field(sums, LIKES) + field(sums, COMMENTS), days, 1);
}

function putMostAndMean(name: string, sums: usize, most: usize, sum: usize, known: usize): void {
  putText(result, ',"most_post_');
  putText(result, name);
  putText(result, '":');
  putKnown(field(sums, most), field(sums, known) != 0);
  putText(result, ',"avg_post_');
  putText(result, name);
  putText(result, '":');
  putMean(field(sums, sum), field(sums, known));
}

function putFigures(all: usize, video: usize, image: usize): void {
  putText(result, '{"post_count":');
  putNumber(result, field(all, POSTS));
  putText(result, ',"post_videos_count":');
  putNumber(result, field(video, POSTS));
  putText(result, ',"post_images_count":');
  putNumber(result, field(image, POSTS));
  putMostAndMean('views', all, MOST_VIEWS, VIEWS, VIEWS_KNOWN);
  putMostAndMean('likes', all, MOST_LIKES, LIKES, LIKES_KNOWN);
  putMostAndMean('comments', all, MOST_COMMENTS, COMMENTS, COMMENTS_KNOWN);
  putText(result, ',"last_post_days":');
  putLastDays(all);
  putText(result, ',"post_frequency":');
  putFrequency(all);
  putText(result, ',"daily_engagement":');
  putDaily(all);
  putText(result, ',"overall_avg_engagement":');
  putEngagement(all);
  putText(result, ',"videos_avg_engagement":');
  putEngagement(video);
  putText(result, ',"images_avg_engagement":');
  putEngagement(image);
  putText(result, ',"per_view_engagement":');
  putRate(field(all, VIEWED_BOTH), field(all, VIEWED), 100);
  putByte(result, 0x7d);
}

function putSlice(row: usize, at: usize): void {
  putBytes(result, <usize>load<u32>(row + at), <usize>load<u32>(row + at, 4));
}

function putPost(row: usize, value: u64): void {
  putText(result, '{"post_short_code":"');
  putSlice(row, AT_CODE);
  putText(result, '","post_thumbnail":"');
  putSlice(row, AT_THUMBNAIL);
  putText(result, '","post_type":"');
  putText(result, load<u32>(row, AT_VIDEO) != 0 ? 'video' : 'image');
  putText(result, '","post_url":"');
  putSlice(row, AT_URL);
  putText(result, '","child_posts":');
  if (load<u32>(row + AT_CHILDREN, 4) == 0) putText(result, '[]');
  else putSlice(row, AT_CHILDREN);
  putText(result, ',"value":');
  putNumber(result, value);
  putByte(result, 0x7d);
}

function putGroup(id: string, group: i32): void {
  putText(result, '{"id":"');
  putText(result, id);
  putText(result, '","post_count":');
  putNumber(result, groupTotal(group));
  putText(result, ',"posts":[');
  for (let at = 0; at < keptCount(group); at++) {
    if (at != 0) putByte(result, 0x2c);
    putPost(keptRow(group, at), keptValue(group, at));
  }
  putText(result, ']}');
}

// A sum, or null when there were posts but the figure of none is known.
function putSum(sums: usize, sum: usize, known: usize): void {
  putKnown(field(sums, sum), field(sums, known) != 0 || field(sums, POSTS) == 0);
}

// How many posts of a period have the figure.
function putKnownCount(figure: string, posts: u64): void {
  putText(result, ',"');
  putText(result, figure);
  putText(result, '_known":');
  putNumber(result, posts);
}

function putPeriod(sums: usize): void {
  putText(result, '{"posts":');
  putNumber(result, field(sums, POSTS));
  putText(result, ',"likes":');
  putSum(sums, LIKES, LIKES_KNOWN);
  putKnownCount('likes', field(sums, LIKES_KNOWN));
  putText(result, ',"comments":');
  putSum(sums, COMMENTS, COMMENTS_KNOWN);
  putKnownCount('comments', field(sums, COMMENTS_KNOWN));
  putText(result, ',"views":');
  putSum(sums, VIEWS, VIEWS_KNOWN);
  putKnownCount('views', field(sums, VIEWS_KNOWN));
  putText(result, ',"engagement":');
  putEngagement(sums);
  putKnownCount('engagement', field(sums, BOTH_KNOWN));
  putByte(result, 0x7d);
}

function putHours(reels: bool): void {
  let some = false;
  for (let at: usize = 0; at < 168; at++) {
    const posts = hourPosts(at, reels);
    if (posts == 0) continue;
    if (some) putByte(result, 0x2c);
    some = true;
    putByte(result, 0x5b);
    putNumber(result, at);
    putByte(result, 0x2c);
    putNumber(result, posts);
    putByte(result, 0x2c);
    putMean(hourSum(at, reels), posts);
    putByte(result, 0x5d);
  }
}

function putTrend(reels: bool): void {
  for (let at: usize = 0; at < <usize>WEEKS; at++) {
    const sums = week(at, reels);
    putText(result, at == 0 ? '[' : ',[');
    putNumber(result, field(sums, POSTS));
    putByte(result, 0x2c);
    putSum(sums, LIKES, LIKES_KNOWN);
    putByte(result, 0x2c);
    putSum(sums, COMMENTS, COMMENTS_KNOWN);
    putByte(result, 0x2c);
    putSum(sums, VIEWS, VIEWS_KNOWN);
    putByte(result, 0x5d);
  }
}

function putSet(reels: bool): void {
  const all = reels ? videos() : everything();
  putText(result, '{"post_analysis":');
  putFigures(all, reels ? all : videos(), reels ? none() : images());
  putText(result, ',"latest_post_date_time":"');
  if (field(all, POSTS) != 0) putDate(field(all, NEWEST));
  putText(result, '","post_popularity":[');
  const first = reels ? 3 : 0;
  putGroup('mostLiked', first);
  putByte(result, 0x2c);
  putGroup('mostCommented', first + 1);
  putByte(result, 0x2c);
  putGroup('mostEngaged', first + 2);
  putText(result, '],"periods":[');
  putPeriod(period(0, reels));
  putByte(result, 0x2c);
  putPeriod(period(1, reels));
  putText(result, '],"hours":[');
  putHours(reels);
  putText(result, '],"trend":[');
  putTrend(reels);
  putText(result, ']}');
}

function putFormat(name: string, sums: usize): void {
  putText(result, '{"format":"');
  putText(result, name);
  putText(result, '","posts":');
  putNumber(result, field(sums, POSTS));
  putText(result, ',"avg_likes":');
  putMean(field(sums, LIKES), field(sums, LIKES_KNOWN));
  putText(result, ',"avg_comments":');
  putMean(field(sums, COMMENTS), field(sums, COMMENTS_KNOWN));
  putText(result, ',"avg_views":');
  putMean(field(sums, VIEWS), field(sums, VIEWS_KNOWN));
  putText(result, ',"engagement":');
  putEngagement(sums);
  putKnownCount('engagement', field(sums, BOTH_KNOWN));
  putByte(result, 0x7d);
}

/** Writes everything that was counted. */
export function putReport(): void {
  putText(result, '{"moment":');
  putNumber(result, moment);
  putText(result, ',"followers":');
  putKnown(followers, followers != UNKNOWN);
  putText(result, ',"post":');
  putSet(false);
  putText(result, ',"reel":');
  putSet(true);
  putText(result, ',"formats":[');
  putFormat('image', format(0));
  putByte(result, 0x2c);
  putFormat('carousel', format(1));
  putByte(result, 0x2c);
  putFormat('reel', format(2));
  putText(result, ']}');
}
