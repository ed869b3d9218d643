/** @file What an archive says beside the lists and the own content. */
import type { AccountInsights, InsightPart } from '../../../contract/threads/imported-details.ts';
import type { AttentionRow } from '../own/attention.ts';
import type { AccountRow } from '../lists/account-list.ts';

/** People of a list, and how many of its records have no name. */
export interface DetailPeople {
  readonly rows: readonly AccountRow[];
  readonly unnamed: number;
}

/** Null where the archive has no such file, or none that can be read. */
export interface Details {
  readonly insights: Readonly<Record<InsightPart, AccountInsights | null>>;
  readonly requests: DetailPeople | null;
  readonly restricted: DetailPeople | null;
  readonly attention: readonly AttentionRow[] | null;
}

/** Details of an archive without any. */
export const noDetails: Details = {
  insights: { reached: null, interactions: null, audience: null },
  requests: null,
  restricted: null,
  attention: null,
};
