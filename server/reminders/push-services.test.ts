import { describe, expect, it } from 'vitest';
import { isPushEndpoint } from './push-services.ts';

describe('the endpoint of a subscription', () => {
  it.each([
    ['Chromium', 'https://fcm.googleapis.com/fcm/send/x'],
    ['Chromium, at its other host', 'https://jmt17.google.com/fcm/send/x'],
    ['Firefox', 'https://updates.push.services.mozilla.com/wpush/v2/x'],
    ['Safari', 'https://web.push.apple.com/x'],
    ['Edge', 'https://wns2-par02p.notify.windows.com/w/?token=x'],
  ])('is one of the push service of %s', (_, endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(true);
  });

  it.each([
    'https://example.com/x',
    'https://eu.fcm.googleapis.com/fcm/send/x',
    'https://push.services.mozilla.com.example.com/x',
    'https://evil-push.apple.com/x',
    'https://:secret@fcm.googleapis.com/x',
    'https://name@fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'http://fcm.googleapis.com/x',
    'no address',
  ])('is not %s', (endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(false);
  });
});
