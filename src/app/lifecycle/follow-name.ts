import { isSameAccount } from '../../../contract/network.ts';
import { useSession } from '../../core/session/session-store.ts';

let isFollowing = false;

/** Runs what another tab has changed: that tab clears what both keep on the device. */
export function asChangedElsewhere(change: () => void): void {
  isFollowing = true;
  try {
    change();
  } finally {
    isFollowing = false;
  }
}

/**
 * Another name is another account: nothing that was read of the one before may stay under it, on the
 * screens or on the device.
 */
export function followName(): void {
  useSession.subscribe((now, before) => {
    const former = before.user?.username ?? '';
    if (now.token !== before.token || now.user === null || former === '') return;
    if (isSameAccount(now.user.username, former)) return;
    const isElsewhere = isFollowing;
    import('./clear-data.ts')
      .then((flow) => flow.forgetFormerAccount(isElsewhere))
      .catch(() => undefined);
  });
}
