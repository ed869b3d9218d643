import { AppError } from '../../../contract/faults.ts';
import { isOnline } from './connection.ts';

/** Throws `network` while the device is certainly offline: a module would try again for seconds first. */
export function requireOnline(): void {
  if (!isOnline()) throw new AppError('network');
}
