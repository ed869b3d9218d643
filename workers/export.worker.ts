/** @file The export thread's entry. It lives as long as one export. */
import type { ExportThread } from '../contract/threads/export.ts';
import { createExport } from './export/create-export.ts';
import { serve } from './shared/serve.ts';

serve<ExportThread>(createExport());
