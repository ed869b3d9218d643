import { describe, expect, it } from 'vitest';
import { isOfSample, redirectOf } from './guards.ts';
import { notFound, routeOf, routes } from './routes.ts';
import type { Access, RouteName } from './route.ts';

const nobody = { token: '', isSubscribed: false };
const flagOnly = { token: '', isSubscribed: true };
const expired = { token: 't', isSubscribed: false };
const subscriber = { token: 't', isSubscribed: true };

/** The route table (docs/product.md, "Routes"). */
const table: [RouteName, string[], Access][] = [
  ['welcomecard', ['/'], 'visitor'],
  ['onboarding', ['/onboarding'], 'visitor'],
  ['searching', ['/searching'], 'visitor'],
  ['getmyanalysis', ['/getmyanalysis'], 'visitor'],
  ['existinguserlogin', ['/existinguserlogin'], 'visitor'],
  ['forgotuser', ['/forgotuser'], 'visitor'],
  ['paymentplan', ['/paymentplan', '/paymentplan_lp1'], 'plan'],
  ['otp', ['/otp'], 'anyone'],
  ['home', ['/home'], 'token'],
  ['history', ['/history'], 'token'],
  ['moments', ['/history/moments'], 'subscribed'],
  ['connect', ['/connect'], 'token'],
  ['account', ['/account'], 'token'],
  ['export', ['/export'], 'subscribed'],
  ['import', ['/import', '/imported', '/import/requests', '/import/ways-out'], 'anyone'],
  ['newfollowers', ['/newfollowers'], 'subscribed'],
  ['followerslost', ['/followerslost'], 'subscribed'],
  ['notfollowsback', ['/notfollowsback'], 'subscribed'],
  ['donotfollowsback', ['/donotfollowsback'], 'subscribed'],
  ['profileview', ['/profileview'], 'subscribed'],
  ['mutualfollowing', ['/mutualfollowing'], 'subscribed'],
  ['postanalytics', ['/postanalytics'], 'subscribed'],
  ['reelanalytics', ['/reelanalytics'], 'subscribed'],
  ['viewAllPosts', ['/viewAllPosts'], 'subscribed'],
  ['StoriesList', ['/stories'], 'subscribed'],
  ['DownloadReel', ['/downloadreel'], 'subscribed'],
  ['DownloadStories', ['/downloadStories'], 'subscribed'],
  ['SentimentalAnalysisPage', ['/sentimentalAnalysis'], 'subscribed'],
  ['contactus', ['/contactus'], 'subscribed'],
  ['managesubscription', ['/managesubscription'], 'token'],
  ['termsofservice', ['/termsofservice'], 'anyone'],
  ['privacypolicy', ['/privacypolicy'], 'anyone'],
];

describe('the route table', () => {
  it('has every route of the product', () => {
    const rows = routes.map((route) => [route.name, [...route.paths], route.access]);
    expect(new Map(rows.map((row) => [row[0], row]))).toEqual(
      new Map(table.map((row) => [row[0], row])),
    );
  });

  it('knows every path, with a slash at the end too, and nothing else', () => {
    for (const [name, paths] of table) {
      for (const path of paths) {
        expect(routeOf(path).name).toBe(name);
        if (path !== '/') expect(routeOf(`${path}/`).name).toBe(name);
      }
    }
    for (const path of ['/x', '/home/x', '//home', '/%2f%2fevil', '/%E0%A4%A', '/__proto__', '']) {
      expect(routeOf(path)).toBe(notFound);
    }
  });

  it('shows the header on the specified routes', () => {
    const withHeader = routes.filter((route) => route.header).map((route) => route.name);
    expect(new Set(withHeader)).toEqual(
      new Set([
        'home',
        'history',
        'moments',
        'connect',
        'account',
        'export',
        'newfollowers',
        'followerslost',
        'notfollowsback',
        'donotfollowsback',
        'profileview',
        'mutualfollowing',
        'contactus',
        'managesubscription',
        'postanalytics',
        'reelanalytics',
        'StoriesList',
        'viewAllPosts',
        'DownloadReel',
        'DownloadStories',
        'SentimentalAnalysisPage',
      ]),
    );
  });

  it('hides the footer and its links on the specified routes', () => {
    const without = [...routes, notFound].filter((route) => !route.footer);
    expect(new Set(without.map((route) => route.name))).toEqual(
      new Set([
        'onboarding',
        'history',
        'moments',
        'import',
        'connect',
        'newfollowers',
        'followerslost',
        'notfollowsback',
        'donotfollowsback',
        'profileview',
        'mutualfollowing',
        'termsofservice',
        'privacypolicy',
        'searching',
        'viewAllPosts',
        'notfound404',
        'StoriesList',
        'DownloadReel',
        'DownloadStories',
        'SentimentalAnalysisPage',
      ]),
    );
    const withoutLinks = routes.filter((route) => route.footer && !route.footerLinks);
    expect(withoutLinks.map((route) => route.name)).toEqual([
      'getmyanalysis',
      'existinguserlogin',
      'forgotuser',
      'otp',
    ]);
  });
});

describe('guards', () => {
  it.each([
    ['visitor', nobody, null],
    ['visitor', expired, '/home'],
    ['visitor', subscriber, '/home'],
    ['plan', nobody, null],
    ['plan', expired, null],
    ['plan', subscriber, '/home'],
    ['plan', flagOnly, null],
    ['token', nobody, '/'],
    ['token', expired, null],
    ['token', subscriber, null],
    ['subscribed', nobody, '/'],
    ['subscribed', flagOnly, '/'],
    ['subscribed', expired, '/home'],
    ['subscribed', subscriber, null],
    ['anyone', nobody, null],
    ['anyone', subscriber, null],
  ] as const)('%s for %j goes to %s', (access, visitor, target) => {
    expect(redirectOf(access, visitor)).toBe(target);
  });

  it('never sends round in circles', () => {
    for (const route of [...routes, notFound]) {
      for (const visitor of [nobody, flagOnly, expired, subscriber]) {
        const target = redirectOf(route.access, visitor);
        if (target !== null) {
          const next = target === '/' ? 'visitor' : 'token';
          expect(redirectOf(next, visitor)).toBeNull();
        }
      }
    }
  });
});

describe('the sample account', () => {
  it('has the screens of a subscriber that only show something', () => {
    const shown = routes.filter(({ name }) => isOfSample(name));
    expect(shown).toHaveLength(13);
    expect(shown.every(({ access, header }) => access !== 'visitor' && header)).toBe(true);
  });

  it('has none that connects, pays, writes or imports', () => {
    const others = [
      'connect',
      'account',
      'import',
      'managesubscription',
      'contactus',
      'otp',
    ] as const;
    expect(others.filter(isOfSample)).toEqual([]);
  });
});
