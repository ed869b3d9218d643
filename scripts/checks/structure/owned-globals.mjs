/**
 * Globals of the browser that a few files own, so that their rules (deadlines, validation, refused
 * storage, a worker that dies) are applied in one place.
 *
 * - `names`: the globals.
 * - `governed`: the folders in which the rule holds.
 * - `owners`: the files and folders that may use them.
 * - `belongs`: printed with a use elsewhere; says where the code belongs.
 */
export const ownedGlobals = [
  {
    names: ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'],
    governed: ['contract/', 'workers/', 'src/'],
    owners: [
      'workers/shared/http.ts',
      'workers/shared/wasm.ts',
      'workers/shared/sample/recording.ts',
      'workers/analysis/sentiment-data.ts',
      // Attempts that the policy must refuse.
      'workers/shared/try-way-out.ts',
      // The thread of the import, before the document is closed.
      'src/core/seal/import-thread.ts',
      'src/core/browser/reachable.ts',
      'src/features/checkout/provider/payment-provider.ts',
      'src/core/field/report-field.ts',
      // Of a seeded demo, and no part of the API.
      'src/features/auth/email/demo-accounts.ts',
      'src/sw.ts',
      'src/sw-failures.ts',
      'src/sw-push.ts',
    ],
    belongs:
      'A request to the API belongs in a worker and goes through workers/shared/http.ts, which has the deadline, the retry and the validation.',
  },
  {
    names: ['fetch'],
    governed: ['server/'],
    owners: ['server/providers/', 'server/reminders/delivery.ts', 'server/start.ts'],
    belongs:
      'The server reaches another host through server/providers/, which has its deadline and its errors, or through server/media/ for media.',
  },
  {
    names: ['localStorage', 'sessionStorage'],
    governed: ['contract/', 'workers/', 'src/'],
    owners: [
      'src/core/storage/',
      'src/prerender/early-account-card.ts',
      'src/prerender/early-document.ts',
    ],
    belongs:
      'An item on the device belongs in the table of src/core/storage/storage.ts, which validates it and survives refused storage.',
  },
  {
    names: ['indexedDB'],
    governed: ['contract/', 'workers/', 'src/'],
    owners: [],
    belongs:
      'A database on the device is opened by idb-keyval, in workers or in src/core/storage/.',
  },
  {
    names: ['Worker', 'SharedWorker'],
    governed: ['contract/', 'workers/', 'src/'],
    owners: [
      'src/core/workers/threads.ts',
      'src/core/seal/import-thread.ts',
      'src/features/checkout/payment/captcha.ts',
      'src/features/export/export-data.ts',
    ],
    belongs:
      'A worker is started in src/core/workers/threads.ts, which notices its death and rejects its calls.',
  },
];
