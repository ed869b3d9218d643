import { serve } from '../../../workers/shared/serve.ts';
import type { FaultyThread } from '../faulty-thread.ts';
import { faulty } from './faulty.ts';

serve<FaultyThread>(faulty);
