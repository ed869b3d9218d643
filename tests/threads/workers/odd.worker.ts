import { serve } from '../../../workers/shared/serve.ts';
import type { OddThread } from '../odd-thread.ts';
import { odd } from './odd.ts';

serve<OddThread>(odd);
