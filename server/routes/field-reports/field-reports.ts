import type { Hono } from 'hono';
import { StructError } from 'superstruct';
import { AppError } from '../../../contract/faults.ts';
import {
  fieldReportLimits,
  fieldReportPath,
  type FieldShare,
} from '../../../contract/field-report.ts';
import { countEvent } from '../../db/counters.ts';
import { readBytes } from '../../http/body.ts';
import { addressOf, errorResponse } from '../mount.ts';
import { checkOrigin } from '../../http/origin.ts';
import { noteFieldReport, readFieldReport } from './count-field-reports.ts';
import type { Services } from '../../services.ts';

const perMinute = { max: 30, windowMs: 60_000 };

/** A browser asks once an hour at most. */
const shareSeconds = 3_600;

function parsed(bytes: Uint8Array) {
  try {
    return readFieldReport(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof StructError) throw new AppError('invalid');
    throw error;
  }
}

/**
 * Mounts `/field-reports`: how many pages report, and their reports, limited in size and rate. With
 * FIELD_REPORTS=0 no page reports, and nothing is accepted.
 */
export function mountFieldReports(app: Hono, services: Services): void {
  const share = services.settings.fieldReports / 100;
  app.get(fieldReportPath, (c) => {
    c.header('Cache-Control', `private, max-age=${shareSeconds}`);
    return c.json({ share } satisfies FieldShare);
  });
  app.post(fieldReportPath, async (c) => {
    try {
      if (share === 0) throw new AppError('not-found');
      checkOrigin(c.req.raw.headers, services.settings.publicUrl);
      const key = `field:${addressOf(c, services)}`;
      const counted = await countEvent(services.db, key, perMinute, services.now());
      const report = parsed(await readBytes(c.req.raw, fieldReportLimits.bytes));
      if (counted.allowed) noteFieldReport(services, report, c.req.header('user-agent') ?? null);
      return c.body(null, 204);
    } catch (error) {
      return errorResponse(c, error, services);
    }
  });
}
