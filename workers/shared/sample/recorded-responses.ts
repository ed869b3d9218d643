/** @file How a thread that calls the API loads the recording. */
import { loadSampleWith } from './sample-mode.ts';

loadSampleWith(() => import('./sample-responses.ts'));
