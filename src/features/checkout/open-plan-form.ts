import { usePlans } from './plans-store.ts';

/** Shows the payment form and loads the payment provider, which nothing needs before. */
export async function openPlanForm(): Promise<void> {
  usePlans.setState({ isFormOpen: true });
  // If this chunk cannot be loaded, neither can the form, which shows the error in its place.
  const checkout = await import('./payment/run-checkout.ts').catch(() => null);
  await checkout?.prepareCheckout();
}
