/**
 * @file Uses of newer members for which the check sees no question to the browser in front, with the
 * reason why nothing breaks. An entry that matches nothing fails the check.
 *
 * @type {{ member: string, files: RegExp, reason: string }[]}
 */
export const allowed = [
  {
    member: 'Clipboard.readText',
    files: /^DownloadScreen-/,
    reason: 'src/features/downloads/DownloadForm.tsx has no button to paste without it',
  },
  {
    member: 'Navigator.share',
    files: /^(PersonMenu|save-file)-/,
    reason: 'no menu item without it; src/core/device/share.ts asks for canShare and catches',
  },
  ...[
    'PerformanceNavigationTiming.activationStart',
    'Document.prerendering',
    'PerformanceSoftNavigation.getLargestInteractionContentfulPaint',
    'InteractionContentfulPaint.paintTime',
    'InteractionContentfulPaint.interactionId',
  ].map((member) => ({
    member,
    files: /^report-field-/,
    reason:
      'web-vitals reads it of entries that only browsers with it make, or counts it as absent',
  })),
  {
    member: 'Document.startViewTransition',
    files: /^(index|page|react)-/,
    reason:
      'src/ui/dom/view-transition.ts returns before it; React calls it in a try for its own component, which is not used',
  },
  {
    member: 'ViewTransition.skipTransition',
    files: /^react-/,
    reason: 'of the view transitions of React, which are not used',
  },
  {
    member: 'BeforeInstallPromptEvent.userChoice',
    files: /^install-store-/,
    reason: 'a property of the event that only browsers with it send',
  },
  {
    member: 'Navigation.currentEntry',
    files: /^react-/,
    reason: 'inside a test of `typeof navigation` around the functions that read it',
  },
  {
    member: 'Window.navigation',
    files: /^guard-navigation-/,
    reason: 'src/core/seal/guard-navigation.ts compares it with undefined',
  },
  {
    member: 'WebTransport',
    files: /^WaysOut-/,
    reason: 'one of the ways out that src/core/seal/ways.ts tries: its absence is a result',
  },
  {
    member: 'AnimationEvent.animation',
    files: /^react-/,
    reason: 'a property of an object of React',
  },
  {
    member: 'XRCylinderLayer.radius',
    files: /^uplot-/,
    reason: 'a property of an option of uPlot, of the same name',
  },
  {
    member: 'NetworkInformation.downlink',
    files: /^react-/,
    reason: 'after a test of navigator.connection',
  },
  {
    member: 'Intl.DurationFormat',
    files: /^react-/,
    reason: 'made at the first formatted duration, which no screen has',
  },
  {
    member: 'ReadableStreamBYOBRequest.respond',
    files: /^analysis\.worker-/,
    reason: 'a function that the analysis modules export',
  },
  {
    member: 'IntersectionObserver.delay',
    files: /^(analysis\.worker|react)-/,
    reason: 'a function that the analysis modules export, and an option of React’s scheduler',
  },
  {
    member: 'AudioDecoder.configure',
    files: /^run-checkout-/,
    reason: 'a function of the payment library',
  },
  {
    member: 'Window.navigation',
    files: /^(shared|use-modal)-/,
    reason: 'src/core/browser/back.ts and src/ui/overlays/use-modal.ts ask for it before',
  },
  {
    member: 'HTMLElement.hidePopover',
    files: /^Toasts-/,
    reason: 'src/app/Toasts.tsx asks for showPopover, which came with it',
  },
  {
    member: 'Navigator.clearAppBadge',
    files: /^shared-/,
    reason: 'after a question for setAppBadge, which came with it',
  },
];
