/**
 * The oldest browsers that the product runs in. The build lowers syntax and styles to them;
 * scripts/checks/floor/ looks in the built files for members they lack, which no build lowers.
 */
export const floor = { chrome: '111', firefox: '114', safari: '16.4' };

/** The same as Vite's build target. */
export const target = Object.entries(floor).map(([browser, version]) => browser + version);
