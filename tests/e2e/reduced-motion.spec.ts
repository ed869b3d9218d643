import { expect, test, type Page } from 'playwright/test';
import { bank, cards, fillCard, fillIdentity, newEmail, payButton } from '../support/checkout.ts';
import { resetLimits } from '../support/e2e.ts';
import { hold } from '../support/browser/request-gate.ts';

/** What moved: smooth scrolls that were requested, and visible animations. */
interface Moves {
  readonly glides: string[];
  readonly animated: string[];
}

/** Records every scripted scroll, and every animation or transition with a duration. */
async function watchMoves(page: Page): Promise<() => Promise<Moves>> {
  await page.addInitScript(() => {
    const moves: Moves = { glides: [], animated: [] };
    Object.assign(window, { moves });
    const note = (name: string, options: unknown) => {
      const { behavior = 'auto' } = (options ?? {}) as { behavior?: string };
      if (behavior === 'smooth') moves.glides.push(name);
    };
    const { scrollIntoView, scrollTo } = Element.prototype;
    Element.prototype.scrollIntoView = function glide(options) {
      note('scrollIntoView', options);
      return scrollIntoView.call(this, options);
    };
    Element.prototype.scrollTo = function glide(this: Element, ...given: unknown[]) {
      note('scrollTo', given[0]);
      return scrollTo.apply(this, given as never);
    };
    const look = () => {
      for (const animation of document.getAnimations()) {
        const { duration = 0, iterations = 1 } = animation.effect?.getComputedTiming() ?? {};
        const isSeen = Number(duration) > 10 || iterations === Infinity;
        const target = (animation.effect as KeyframeEffect | null)?.target;
        if (isSeen) moves.animated.push(`${target?.tagName} ${target?.className}`);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => (window as unknown as { moves: Moves }).moves);
}

const still: Moves = { glides: [], animated: [] };
const reminder = (page: Page) => page.locator('[data-sticky-offer]');

/** From the plans through the sticky reminder to the form and through the challenge. */
async function walkCheckout(page: Page): Promise<void> {
  await resetLimits(page.request);
  await page.goto('/paymentplan');
  await expect(page.getByRole('button', { name: 'Get My Plan' })).toBeEnabled();
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
  await expect(reminder(page)).toBeVisible();
  const before = await reminder(page).getByRole('timer').textContent();
  await expect(reminder(page).getByRole('timer')).not.toHaveText(before ?? '');
  await page.getByRole('button', { name: 'Get My Plan' }).click();
  await expect(page.getByRole('heading', { name: 'Your order' })).toBeFocused();
  await fillIdentity(page, newEmail());
  await fillCard(page, cards.challenge);
  // Held, so that the waiting state is checked too.
  const held = await hold(page, '**/api/client/register/', { times: 1 });
  await payButton(page).click();
  await expect.poll(() => held.bodies.length).toBe(1);
  await expect(page.getByRole('button', { name: 'Cancel payment' })).toBeVisible();
  await held.release();
  await payButton(page).click();
  await expect(bank(page).getByRole('heading', { name: 'Confirm your payment' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your bank needs' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Your bank needs' })).toBeInViewport();
}

async function walkCarousel(page: Page): Promise<void> {
  await page.goto('/onboarding');
  await page.getByRole('button', { name: 'Great' }).click();
  await expect(page.getByRole('heading', { name: 'Your Unfollowers' })).toBeInViewport();
  await page.getByRole('button', { name: 'Awesome' }).click();
  await expect(page.getByRole('heading', { name: 'See Your Stalkers' })).toBeInViewport();
}

test.describe('with prefers-reduced-motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('plan page, reminder and challenge do not animate', async ({ page }) => {
    const moves = await watchMoves(page);
    await walkCheckout(page);
    expect(await moves()).toEqual(still);
  });

  test('a change of the text size does not animate', async ({ page }) => {
    await page.goto('/');
    const running = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      return document.getAnimations().length;
    });
    expect(running).toBe(0);
  });

  test('slides change without an animation', async ({ page }) => {
    const moves = await watchMoves(page);
    await walkCarousel(page);
    expect(await moves()).toEqual(still);
  });
});

test('without prefers-reduced-motion, form, challenge and slides scroll smoothly', async ({
  page,
}) => {
  const moves = await watchMoves(page);
  await walkCarousel(page);
  expect((await moves()).glides).toContain('scrollTo');
  await walkCheckout(page);
  expect((await moves()).glides).toContain('scrollIntoView');
});
