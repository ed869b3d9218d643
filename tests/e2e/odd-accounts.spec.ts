import { expect, test, type Page } from 'playwright/test';
import { faultsIn, type Claim } from '../support/odd-accounts/claims.ts';
import { neededPosts, postClaims } from '../support/odd-accounts/post-claims.ts';
import { oddAccounts, zone, type RawAccount } from '../support/odd-accounts/raw.ts';
import { readUnits } from '../support/odd-accounts/read-units.ts';
import { serveAccount } from '../support/odd-accounts/serve.ts';

test.use({ timezoneId: zone });

interface Screen {
  readonly path: string;
  readonly claims: readonly Claim[];
  readonly needed: (place: { account: RawAccount; path: string }) => readonly string[];
}

const screens: readonly Screen[] = [
  { path: '/postanalytics', claims: postClaims, needed: neededPosts },
  { path: '/reelanalytics', claims: postClaims, needed: neededPosts },
  { path: '/viewAllPosts?name=mostLiked', claims: postClaims, needed: () => [] },
];

const met = new Set<Claim>();

async function faultsOf(page: Page, screen: Screen, account: RawAccount): Promise<string[]> {
  const units = await readUnits(page);
  const at = { account, path: screen.path };
  const all = units.join('\n');
  const missing = screen.needed(at).filter((text) => !all.includes(text));
  return [
    ...faultsIn(units, screen.claims, at, met),
    ...missing.map((text) => `not there: ${text}`),
    ...((await page.locator('main [aria-busy=true]').count()) > 0 ? ['still loading'] : []),
  ];
}

async function walk(page: Page, account: RawAccount): Promise<void> {
  for (const [at, screen] of screens.entries()) {
    if (at === 0) await page.goto(screen.path);
    else await page.evaluate((to) => history.pushState(null, '', to), screen.path);
    await expect
      .poll(() => faultsOf(page, screen, account), { timeout: 2_500 })
      .toEqual([]).catch((e) => console.log(account.name, screen.path, String(e.message).slice(0, 6000)));
  }
}

for (const account of oddAccounts) {
  test(`every figure is true of an account with ${account.name}`, async ({ page }) => {
    await serveAccount(page, account);
    await walk(page, account);
  });
}
