import type { ApiThread } from '../contract/threads/api.ts';
import { call, createLists } from './api/calls.ts';
import { serve } from './serve.ts';

serve<ApiThread>({ call, ...createLists() });
