/** @file The data saver of the browser (docs/product.md, "Data saver"). */

/** The Network Information API, which not every browser has. */
interface Device {
  readonly navigator?: { readonly connection?: { readonly saveData?: boolean } };
}

/** True if a person has asked the browser for less data: then nothing is loaded before it is shown. */
export function savesData(): boolean {
  return (globalThis as Device).navigator?.connection?.saveData === true;
}

/** How far below the screen something already counts as shown. */
export function marginAhead(margin: string): string {
  return savesData() ? '0px' : margin;
}
