/** @file Files made on the device. */
import { saveFile } from './media.ts';

/** How long a download may need its object URL. */
const urlLifeMs = 60_000;

/** Hands a table to the browser's downloads. */
export function saveTable(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  saveFile(url, name);
  setTimeout(() => URL.revokeObjectURL(url), urlLifeMs);
}
