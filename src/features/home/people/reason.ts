/** @file Why a real source does not know a figure. */
import { useSession } from '../../../core/session/session-store.ts';
import type { StatisticName } from '../../../core/session/user-store.ts';

/** The message that says why a figure is unknown, or null where there is nothing to say. */
export function useReason(figure: StatisticName, value: number | null): string | null {
  // The record's structure is checked where all of it is shown; here one word of it is read.
  const sources = useSession((state) => state.user?.sources) as
    Readonly<Record<string, { readonly state?: string } | undefined>> | undefined;
  const state = sources?.[figure.replace(/_count$/, '')]?.state;
  return value !== null || state === undefined || state === 'known' ? null : `home.why.${state}`;
}
