import type { ApiThread } from '../contract/threads/api.ts';
import { call } from './api/calls.ts';
import { warmIntlData } from './api/warm-intl-data.ts';
import { serve } from './shared/serve.ts';

// The first formatter of numbers opens the data of all locales, for the whole process: 60 to 130 ms of
// a slow phone's page, which would draw its first figures at the same time.
Intl.NumberFormat.supportedLocalesOf('en');

serve<ApiThread>({
  call(name, input, session, signal) {
    const answer = call(name, input, session, signal);
    // Intl data for the answer, while it is pending.
    void warmIntlData(session.language);
    return answer;
  },
});
