import { lazy, Suspense, useRef, type Ref } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { reloadPage } from '../../core/browser/navigation.ts';
import { OnMount } from '../../ui/dom/OnMount.tsx';
import { scrolling } from '../../ui/dom/reduced-motion.ts';
import { Boundary } from '../../ui/feedback/Boundary.tsx';
import { RefusedState } from '../../ui/feedback/RefusedState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { loadPlans } from './load-plans.ts';
import { openPlanForm } from './open-plan-form.ts';
import { OfferBanner } from './offer/OfferBanner.tsx';
import { useCheckout } from './payment/checkout-store.ts';
import { PlanHeader } from './PlanHeader.tsx';
import { PlanOffer } from './plans/PlanOffer.tsx';
import { chosenPlan, trialPlan, usePlans } from './plans-store.ts';
import styles from './plan.module.css';

// Loaded when the form is opened: the whole checkout depends on it.
const PaymentForm = lazy(() =>
  import('./form/PaymentForm.tsx').then((m) => ({ default: m.PaymentForm })),
);

// Shown only after scrolling.
const StickyOffer = lazy(() =>
  import('./offer/StickyOffer.tsx').then((m) => ({ default: m.StickyOffer })),
);

/** The plans with their prices and dates, and the payment form below them once it is opened. */
export function PlanScreen() {
  const load = usePlans((state) => state.load);
  const failure = usePlans((state) => state.failure);
  const hasTrial = usePlans((state) => trialPlan(state) !== null);
  const name = useCheckout((state) => state.payer.usernameInsta);
  const form = useRef<HTMLElement>(null);
  const isFormRequested = useRef(false);

  // A form that was opened by a press gets the focus; one opened for a resumed payment does not.
  const focusForm = () => {
    if (!isFormRequested.current) return;
    const heading = form.current?.querySelector('h2');
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start', behavior: scrolling() });
  };

  const openForm = () => {
    isFormRequested.current = true;
    void openPlanForm();
    focusForm();
  };

  return (
    <div className={styles['page']}>
      <PlanHeader />
      <OfferBanner />
      {load === 'done' && <LateOffer />}
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
          // Prerendered with a trial. The key replaces it with the list layout in one step, because
          // updating it element by element would shift the page.
          <PlanOffer key={load === 'done' && !hasTrial ? 'list' : 'trial'} onChoose={openForm} />
        )}
        <FormSection ref={form} onReady={focusForm} />
      </main>
    </div>
  );
}

/** Loaded once there are plans, because nobody has scrolled before. */
function LateOffer() {
  return (
    <Boundary fallback={null}>
      <Suspense fallback={null}>
        <StickyOffer />
      </Suspense>
    </Boundary>
  );
}

interface FormSectionProps {
  ref: Ref<HTMLElement>;
  /** Called once the form is mounted. */
  onReady: () => void;
}

/** The payment form, or what replaces it while its files load and when they did not arrive. */
function FormSection({ ref, onReady }: FormSectionProps) {
  const intl = useIntl();
  const isOpen = usePlans((state) => state.isFormOpen && state.load === 'done');
  const plan = usePlans(chosenPlan);
  if (!isOpen || plan === null) return null;
  const failed = (
    <RefusedState
      title={<FormattedMessage id="plan.formFailed" />}
      retry={<FormattedMessage id="app.tryAgain" />}
      failure={{ messageId: 'plan.formFailedText' }}
      onRetry={reloadPage}
      isReload
    />
  );
  const loading = (
    <div role="status" aria-label={intl.formatMessage({ id: 'plan.loading' })}>
      <Skeleton shape="block" />
    </div>
  );
  return (
    <section ref={ref} className={styles['form']}>
      <Boundary fallback={failed}>
        <Suspense fallback={loading}>
          <PaymentForm plan={plan} />
          <OnMount onMount={onReady} />
        </Suspense>
      </Boundary>
    </section>
  );
}
