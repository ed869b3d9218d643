/** The page of the sandbox's bank or wallet: one answer, told to the document around it. */
(() => {
  const { action, event } = document.body.dataset;

  function enable(isOn) {
    for (const button of document.querySelectorAll('button')) button.disabled = !isOn;
  }

  async function answer(success, outcome) {
    enable(false);
    if (action) {
      await fetch('/sandbox/js/v1/three_d_secure/answer', {
        method: 'POST',
        body: JSON.stringify({ id: action, success }),
      });
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
