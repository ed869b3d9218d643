import './platform/trusted-types.ts';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { startDevice } from './flows/device.ts';
import { restoreSession } from './flows/session.ts';
import { loadTexts, startTexts } from './flows/texts.ts';
import { isSignedIn, useSession } from './stores/session.ts';

/** Boot: fill the stores from the device, load the first texts, render. */
async function boot(root: HTMLElement): Promise<void> {
  restoreSession();
  startDevice();
  await startTexts('visitor');
  if (isSignedIn(useSession.getState())) await loadTexts('app');
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  if (root.hasChildNodes()) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

const root = document.getElementById('root');
if (root !== null) void boot(root);
