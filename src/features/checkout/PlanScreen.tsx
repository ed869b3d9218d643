import { lazy, Suspense, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { loadPlans, openPlanForm } from './load-plans.ts';
import { useCheckout } from './payment/checkout-store.ts';
import { chosenPlan, trialPlan, usePlans } from './plans-store.ts';
import { Boundary } from '../../ui/feedback/Boundary.tsx';
import { scrolling } from '../../ui/dom/reduced-motion.ts';
import { RefusedState } from '../../ui/feedback/RefusedState.tsx';
import { FormFailed } from './form/FormFailed.tsx';
import { OfferBanner } from './offer/OfferBanner.tsx';
import { PlanHeader } from './PlanHeader.tsx';
import { PlanOffer } from './plans/PlanOffer.tsx';
import { PlanSkeleton } from './plans/PlanSkeleton.tsx';
import { Shown } from './Shown.tsx';
import { StickyOffer } from './offer/StickyOffer.tsx';
import styles from './plan.module.css';

// Hidden until it is asked for, and with the whole checkout behind it.
const PaymentForm = lazy(() =>
  import('./form/PaymentForm.tsx').then((m) => ({ default: m.PaymentForm })),
);

/** The plans, what they cost and when, and the form below them once it is asked for. */
export function PlanScreen() {
  const intl = useIntl();
  const load = usePlans((state) => state.load);
  const failure = usePlans((state) => state.failure);
  const isFormOpen = usePlans((state) => state.isFormOpen);
  const plan = usePlans(chosenPlan);
  const hasTrial = usePlans((state) => trialPlan(state) !== null);
  const name = useCheckout((state) => state.payer.usernameInsta);
  const form = useRef<HTMLElement>(null);

  const isAskedFor = useRef(false);

  // Its heading takes the focus, and the scroll, when somebody asked for the form.
  const focusForm = () => {
    if (!isAskedFor.current) return;
    const heading = form.current?.querySelector('h2');
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start', behavior: scrolling() });
  };

  const openForm = () => {
    isAskedFor.current = true;
    void openPlanForm();
    focusForm();
  };

  return (
    <div className={styles['page']}>
      <PlanHeader />
      <OfferBanner />
      <StickyOffer onChoose={openForm} />
      <main id="main" className={styles['main']} tabIndex={-1}>
        <h1 className={styles['title']}>
          <FormattedMessage id="plan.title" />
        </h1>
        <p className={styles['subtitle']}>
          {name === '' ? (
            <FormattedMessage id="plan.subtitle" />
          ) : (
            <FormattedMessage id="plan.subtitleName" values={{ name }} />
          )}
        </p>
        {load === 'refused' ? (
          <RefusedState
            title={<FormattedMessage id="plan.refused" />}
            retry={<FormattedMessage id="plan.retry" />}
            failure={failure}
            onRetry={() => void loadPlans()}
          />
        ) : (
          // Drawn ahead as a trial; another layout is drawn anew instead of moving what was there.
          <PlanOffer key={load === 'done' && !hasTrial ? 'list' : 'trial'} onChoose={openForm} />
        )}
        {isFormOpen && plan !== null && load === 'done' && (
          <section ref={form} className={styles['form']}>
            <Boundary fallback={<FormFailed />}>
              <Suspense
                fallback={<PlanSkeleton label={intl.formatMessage({ id: 'plan.loading' })} />}
              >
                <PaymentForm plan={plan} />
                <Shown onShown={focusForm} />
              </Suspense>
            </Boundary>
          </section>
        )}
      </main>
    </div>
  );
}
