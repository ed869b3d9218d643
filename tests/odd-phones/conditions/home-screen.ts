import { expect } from 'playwright/test';
import type { Condition } from '../condition.ts';

/** An iOS app on the home screen: an anchor with a blob is aborted, files can be shared. */
function openFromHomeScreen(): void {
  const agent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
  const calls: { shared: string[]; aborted: string[] } = { shared: [], aborted: [] };
  Object.assign(window, { calls });
  Object.defineProperty(Navigator.prototype, 'userAgent', { get: () => agent });
  Object.assign(Navigator.prototype, {
    standalone: true,
    canShare: () => true,
    async share({ files = [] }: ShareData) {
      if (!navigator.userActivation.isActive) throw new DOMException('late', 'NotAllowedError');
      calls.shared.push(...files.map(({ name }) => name));
    },
  });
  window.addEventListener('click', (event) => {
    const link = event.target;
    if (!(link instanceof HTMLAnchorElement) || !link.hasAttribute('download')) return;
    event.preventDefault();
    calls.aborted.push(link.download);
  });
}

/** The app on the home screen of an iPhone. */
export const homeScreen: Condition = {
  name: 'saves by the share sheet in an iOS app on the home screen',
  email: 'pool08@example.com',
  make: (context) => context.addInitScript(openFromHomeScreen),
  instead: {
    async download(page) {
      await page.goto('/downloadreel');
      await page.locator('main form input').fill('https://www.instagram.com/p/CxYzA1BaBcE/');
      await page.locator('main form button[type="submit"]').click();
      const file = page.getByRole('button', { name: /^Download file/ });
      await file.first().click();
      const calls = () =>
        page.evaluate(
          () => (window as unknown as { calls: Record<'shared' | 'aborted', string[]> }).calls,
        );
      // On a busy machine the press may be too old: then a button asks for another one.
      const again = page.getByRole('button', { name: 'Save file' });
      await expect(async () => {
        if (await again.isVisible()) await again.click();
        expect((await calls()).shared).toHaveLength(1);
      }).toPass();
      expect((await calls()).shared[0]).toMatch(/\.(jpg|webp|mp4)$/);
      expect((await calls()).aborted).toEqual([]);
    },
  },
};
