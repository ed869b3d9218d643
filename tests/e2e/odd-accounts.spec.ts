import { test } from 'playwright/test';
import { oddAccounts, zone } from '../support/odd-accounts/raw.ts';
import { readUnits } from '../support/odd-accounts/read-units.ts';
import { serveAccount } from '../support/odd-accounts/serve.ts';

test.use({ timezoneId: zone });

for (const account of oddAccounts) {
  test(`look at ${account.name}`, async ({ page }) => {
    const start = Date.now();
    await serveAccount(page, account);
    for (const path of ['/postanalytics', '/reelanalytics', '/viewAllPosts?name=mostLiked', '/sentimentalAnalysis', '/history', '/newfollowers', '/followerslost', '/notfollowsback', '/donotfollowsback', '/mutualfollowing', '/profileview', '/home']) {
      if (path === '/postanalytics') await page.goto(path);
      else await page.evaluate((to) => history.pushState(null, '', to), path);
      await page.waitForTimeout(1200);
      console.log(`== ${account.name} ${path} ${Date.now() - start}`);
      console.log((await readUnits(page)).filter((t) => /\d|–|no|every|day/i.test(t)).slice(0, 120).join('\n'));
    }
  });
}
