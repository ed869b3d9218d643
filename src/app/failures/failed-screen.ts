/** Fetched once a screen is shown, so that it is there when another cannot come. */
export const loadFailedScreen = () => import('./FailedScreen.tsx');
