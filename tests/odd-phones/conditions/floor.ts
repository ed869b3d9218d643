import { newerMembers } from '../../../scripts/checks/floor/members.mjs';
import type { Condition } from '../condition.ts';

/** A member and where it is. An `owner` of '' means the global object. */
interface Member {
  readonly owner: string;
  readonly name: string;
  readonly kind: string;
}

// Touch events are missing on computers only. Chromium enforces trusted types whether or not a script can
// make a policy: these two belong together.
const missing = newerMembers
  .filter(({ owner, name }) => !/^trustedTypes?/i.test(owner || name))
  .filter(({ lackedBy }) => lackedBy.some((browser) => /_(android|ios) /.test(browser)))
  .map(({ owner, name, kind }): Member => ({ owner, name, kind }));

/** Deletes members from the global object of a page or worker, as often as it is called. */
function removeMembers(members: readonly Member[]): void {
  const root = globalThis as unknown as Record<string, Record<string, object> | undefined>;
  const intl = root['Intl'];
  for (const { owner, name, kind } of members) {
    const place = owner === '' ? root : (root[owner] ?? intl?.[owner]);
    const { prototype } = (place ?? {}) as { prototype?: object };
    if (place !== undefined && kind !== 'instance') Reflect.deleteProperty(place, name);
    if (prototype !== undefined && kind !== 'static') Reflect.deleteProperty(prototype, name);
    if (owner === 'Window') Reflect.deleteProperty(root, name);
  }
}

/** A browser of scripts/build/floor.mjs: nothing that is newer exists, in pages and in workers. */
export const floor: Condition = {
  name: 'works in the oldest supported browsers',
  email: 'pool15@example.com',
  make: (context) => context.addInitScript(removeMembers, missing),
  preamble: `(${removeMembers.toString()})(${JSON.stringify(missing)});`,
};
