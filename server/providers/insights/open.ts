import type { Log } from '../../base/log.ts';
import { SettingsError } from '../../base/environment.ts';
import type { Settings } from '../../base/settings.ts';
import type { InsightWriter } from './insights.ts';
import { openLocalWriter } from './local.ts';
import { openRemoteWriter } from './remote.ts';

/** The writer at INSIGHTS_URL (with INSIGHTS_KEY and INSIGHTS_MODEL) if set, else the built-in one. */
export function openInsights(settings: Settings, log: Log): InsightWriter {
  const { INSIGHTS_URL: url, INSIGHTS_KEY: key, INSIGHTS_MODEL: model } = settings.env;
  const local = openLocalWriter();
  if (url === undefined || url === '') return local;
  if (!URL.canParse(url)) throw new SettingsError('INSIGHTS_URL is not a valid URL');
  if (model === undefined) throw new SettingsError('INSIGHTS_URL needs INSIGHTS_MODEL');
  return openRemoteWriter({ url, key: key ?? '', model }, local, log);
}
