/** The page of the sandbox's bank or wallet: one answer, posted to the embedding document. */
(() => {
  const { action, event } = document.body.dataset;

  function enable(isOn) {
    for (const button of document.querySelectorAll('button')) button.disabled = !isOn;
  }

  /** Sends the answer to the bank. False when that failed: a message is shown and it can be retried. */
  async function tellBank(success) {
    const offline = document.querySelector('[data-offline]');
    offline.hidden = true;
    try {
      await fetch('/sandbox/js/v1/three_d_secure/answer', {
        method: 'POST',
        body: JSON.stringify({ id: action, success }),
      });
      return true;
    } catch {
      offline.hidden = false;
      return false;
    }
  }

  async function answer(success, outcome) {
    const pressed = document.activeElement;
    enable(false);
    if (action && !(await tellBank(success))) {
      enable(true);
      pressed.focus();
      return;
    }
    window.parent.postMessage(
      { recurly_event: event, recurly_message: { success, outcome } },
      window.origin,
    );
  }

  document.querySelector('[data-yes]').addEventListener('click', () => void answer(true));
  document.querySelector('[data-no]').addEventListener('click', () => void answer(false));
  for (const button of document.querySelectorAll('[data-outcome]'))
    button.addEventListener('click', () => void answer(true, button.dataset.outcome));
  enable(true);
})();
