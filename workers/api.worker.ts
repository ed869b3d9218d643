import type { ApiThread } from '../contract/threads/api.ts';
import { call } from './api/calls.ts';
import { readPage } from './api/read-page.ts';
import { warmIntlData } from './api/warm-intl-data.ts';
import './shared/sample/recorded-responses.ts';
import { serve } from './shared/serve.ts';

// The first Intl.NumberFormat loads the list of all locales for the whole process: 60 to 130 ms of a
// slow phone's page, at the moment it renders its first figures.
Intl.NumberFormat.supportedLocalesOf('en');

serve<ApiThread>({
  call(name, input, session, signal) {
    const response = call(name, input, session, signal);
    // The page formats the response's numbers: their data is loaded while the response is pending.
    void warmIntlData(session.language);
    return response;
  },
  readPage,
  // Rarely used: fetched with the first file.
  async exportHistory(session, signal) {
    return (await import('./api/history-file.ts')).exportHistory(session, signal);
  },
  async importHistory(file, session, signal) {
    return (await import('./api/history-file.ts')).importHistory(file, session, signal);
  },
});
