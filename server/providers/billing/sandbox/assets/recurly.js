/**
 * Replaces the provider's library in the sandbox: the same surface, answered by our own server.
 * It runs as an ordinary script of the plan document, exactly like the real one.
 */
(() => {
  const base = new URL('/sandbox/js/v1/', document.currentScript.src);
  let configured = null;

  function recurlyError(code, message, more = {}) {
    return Object.assign(new Error(message), { name: code, code, classification: 'api', ...more });
  }

  /** The provider answers errors in the body, whatever the status. */
  async function post(path, body) {
    const response = await fetch(new URL(path, base), {
      method: 'POST',
      body,
      credentials: 'omit',
    });
    const json = await response.json();
    if (json.error) throw recurlyError(json.error.code, json.error.message, json.error);
    return json;
  }

  async function get(path) {
    const response = await fetch(new URL(path, base), { credentials: 'omit' });
    const json = await response.json();
    if (json.error) throw recurlyError(json.error.code, json.error.message, json.error);
    return json;
  }

  function emitter() {
    const listeners = new Map();
    return {
      on(event, listener) {
        listeners.set(event, [...(listeners.get(event) ?? []), listener]);
        return this;
      },
      once(event, listener) {
        return this.on(event, listener);
      },
      off(event) {
        if (event === undefined) listeners.clear();
        else listeners.delete(event);
        return this;
      },
      emit(event, ...values) {
        for (const listener of listeners.get(event) ?? []) listener(...values);
        return this;
      },
      listeners: (event) => listeners.get(event) ?? [],
      hasListeners: (event) => (listeners.get(event) ?? []).length > 0,
    };
  }

  /** A frame of ours, and the one message that may come from it. */
  function openFrame(path, title, onMessage) {
    const frame = document.createElement('iframe');
    frame.src = new URL(path, base).href;
    frame.title = title;
    Object.assign(frame.style, { width: '100%', height: '100%', minHeight: '400px', border: '0' });
    const listen = (event) => {
      if (event.origin !== base.origin || event.source !== frame.contentWindow) return;
      if (typeof event.data?.recurly_event !== 'string') return;
      if (typeof event.data.recurly_message?.success !== 'boolean') return;
      close();
      const { success, outcome } = event.data.recurly_message;
      onMessage(success, outcome);
    };
    const close = () => {
      window.removeEventListener('message', listen);
      frame.remove();
    };
    window.addEventListener('message', listen);
    return { frame, close };
  }

  function ThreeDSecure({ actionTokenId } = {}) {
    if (!actionTokenId) throw recurlyError('invalid-option', 'Option actionTokenId must be set');
    const events = emitter();
    let opened = null;
    let isRemoved = false;

    async function finish(results) {
      try {
        const body = JSON.stringify({
          type: 'three_d_secure_action_result',
          three_d_secure_action_token_id: actionTokenId,
          results,
        });
        const token = await post('tokens', body);
        if (!isRemoved) events.emit('token', token);
      } catch (error) {
        if (!isRemoved) events.emit('error', error);
      }
    }

    async function attach(container) {
      try {
        const action = await get(`tokens/${encodeURIComponent(actionTokenId)}`);
        if (isRemoved) return;
        if (action.three_d_secure.params.challengeType === 'fingerprint') {
          await finish({ fingerprint: true });
          return;
        }
        const path = `three_d_secure/mock?three_d_secure_action_token_id=${encodeURIComponent(actionTokenId)}`;
        opened = openFrame(path, '3-D Secure', (success) => void finish({ success }));
        container.append(opened.frame);
      } catch (error) {
        if (!isRemoved) events.emit('error', error);
      }
    }

    return Object.assign(events, {
      attach: (container) => void attach(container),
      remove() {
        isRemoved = true;
        opened?.close();
      },
    });
  }

  /** The sheet in which a wallet asks for consent; `terms` is what it shows below today's amount. */
  function openSheet(type, { label, total, terms = '' }, events) {
    const dialog = document.createElement('dialog');
    Object.assign(dialog.style, { padding: '0', border: '0', width: 'min(24rem, 92vw)' });
    const close = () => {
      opened.close();
      dialog.remove();
    };
    const path = `wallet?${new URLSearchParams({ type, total, label, terms })}`;
    const opened = openFrame(path, label, (success, outcome = '') => {
      close();
      if (!success) events.emit('cancel');
      else {
        post(`${type}/token`, new URLSearchParams({ outcome })).then(
          (token) => events.emit('token', token),
          (error) => events.emit('error', error),
        );
      }
    });
    dialog.addEventListener('cancel', () => {
      close();
      events.emit('cancel');
    });
    opened.frame.style.minHeight = 'min(31rem, 90vh)';
    dialog.append(opened.frame);
    document.body.append(dialog);
    dialog.showModal();
  }

  /** What keeps Apple Pay from starting: the device, or an option the library insists on. */
  function applePayProblem({ country, currency, paymentRequest = {}, ...options }) {
    if (!window.ApplePaySession?.canMakePayments?.()) {
      return recurlyError(
        'apple-pay-not-supported',
        'Apple Pay is not supported by this device or browser.',
      );
    }
    const { total = options.total, recurringPaymentRequest } = paymentRequest;
    const missing = Object.entries({ country, currency, total }).find(([, value]) => !value);
    if (missing !== undefined) {
      return recurlyError('apple-pay-config-missing', `Missing Apple Pay option: ${missing[0]}`);
    }
    if (recurringPaymentRequest && !recurringPaymentRequest.managementURL) {
      return recurlyError(
        'apple-pay-config-invalid',
        'Invalid Apple Pay option: recurringPaymentRequest.managementURL',
      );
    }
    return null;
  }

  /** A recurring request as Apple's sheet would say it, without words. */
  function appleTerms({ country, paymentRequest }) {
    const billing = paymentRequest?.recurringPaymentRequest?.regularBilling;
    if (billing === undefined) return country;
    const every = `${billing.recurringPaymentIntervalCount} ${billing.recurringPaymentIntervalUnit}`;
    const from = billing.recurringPaymentStartDate.toISOString().slice(0, 10);
    return `${country} · ${billing.amount} / ${every} · ${from}`;
  }

  function ApplePay(options) {
    const events = emitter();
    const problem = applePayProblem(options);
    setTimeout(() => {
      if (problem === null) events.emit('ready');
      else events.emit('error', problem);
    });
    return Object.assign(events, {
      ready: (listener) => events.on('ready', listener),
      begin() {
        const { label = 'Apple Pay', currency } = options;
        const total = `${options.total} ${currency}`;
        openSheet('apple_pay', { label, total, terms: appleTerms(options) }, events);
      },
    });
  }

  /** Google's sheet shows items to those alone who have a say when the payment is authorized. */
  function googleTerms({ country, callbacks, paymentDataRequest }) {
    if (!callbacks?.onPaymentAuthorized) return country;
    const items = paymentDataRequest?.transactionInfo?.displayItems ?? [];
    return [country, ...items.slice(1).map(({ label }) => label)].join(' · ');
  }

  function GooglePay(options) {
    const events = emitter();
    setTimeout(() => {
      if (typeof window.PaymentRequest !== 'function') {
        events.emit(
          'error',
          recurlyError('google-pay-not-available', 'Google Pay is not available.'),
        );
        return;
      }
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Google Pay';
      button.addEventListener('click', () => {
        const total = `${options.total} ${options.currency}`;
        openSheet(
          'google_pay',
          { label: 'Google Pay', total, terms: googleTerms(options) },
          events,
        );
      });
      events.emit('ready', button);
    });
    return events;
  }

  function PayPal(options) {
    // As with the real one: said while it is being made, when nobody can listen yet.
    const events = emitter().emit('ready');
    return Object.assign(events, {
      start() {
        const { amount: total = '0', displayName: terms = '' } = options?.display ?? {};
        openSheet('paypal', { label: 'PayPal', total, terms }, events);
      },
      destroy: () => events.off(),
    });
  }

  window.recurly = {
    configure(options) {
      configured = typeof options === 'string' ? { publicKey: options } : options;
      if (!configured.publicKey)
        throw recurlyError('config-missing-public-key', 'The publicKey setting is required.');
    },
    token(form, done) {
      if (configured === null) throw recurlyError('not-configured', 'Not configured.');
      const fields =
        form instanceof HTMLFormElement
          ? [...form.querySelectorAll('[data-recurly]')].map((each) => [
              each.dataset.recurly,
              each.value,
            ])
          : Object.entries(form);
      const body = new URLSearchParams([...fields, ['key', configured.publicKey]]);
      const settle = async () => {
        try {
          done(null, await post('token', body));
        } catch (error) {
          done(error);
        }
      };
      void settle();
    },
    Risk: () => ({ ThreeDSecure }),
    ApplePay,
    GooglePay,
    PayPal,
  };
})();
