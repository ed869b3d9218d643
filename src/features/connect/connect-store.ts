import type {
  ConnectionReason,
  ConnectionRecord,
} from '../../../contract/records/connect/connection.ts';
import type { Failure } from '../../core/errors/failure.ts';
import { defineStore } from '../../core/store.ts';

/** How the way through the platform's consent ended, as the address says. */
export type ConnectOutcome = 'connected' | NonNullable<ConnectionReason>;

/** The connection of the account as the screen shows it. */
export interface ConnectState {
  readonly load: 'idle' | 'loading' | 'ready' | 'refused';
  readonly connection: ConnectionRecord | null;
  readonly failure: Failure | null;
  readonly outcome: ConnectOutcome | null;
  /** What the person has asked for and is under way. */
  readonly busy: 'begin' | 'sync' | 'disconnect' | null;
}

/** The connection of the account. */
export const useConnect = defineStore<ConnectState>(() => ({
  load: 'idle',
  connection: null,
  failure: null,
  outcome: null,
  busy: null,
}));
