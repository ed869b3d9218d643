import { isSameAccount } from '../../../contract/network.ts';
import { useSession } from '../../core/session/session-store.ts';

/**
 * Another name is another account, whether it was changed in this tab or in another: nothing that was
 * read of the one before may stay under it, on the screens or on the device.
 */
export function followName(): void {
  useSession.subscribe((now, before) => {
    const former = before.user?.username ?? '';
    if (now.token !== before.token || now.user === null || former === '') return;
    if (isSameAccount(now.user.username, former)) return;
    import('./clear-data.ts').then((flow) => flow.forgetFormerAccount()).catch(() => undefined);
  });
}
