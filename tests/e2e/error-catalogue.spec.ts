/**
 * @file The error catalogue (spec 8), row by row, in its own words. What the server cannot be brought
 * to say is said in its place.
 */
import { test } from 'playwright/test';
import { analysingRows } from '../support/catalogue/analysing.ts';
import { enteringRows } from '../support/catalogue/entering.ts';
import { mediaRows } from '../support/catalogue/media.ts';
import { payingRows } from '../support/catalogue/paying.ts';
import { refusedRows } from '../support/catalogue/refused.ts';

const rows = [...refusedRows, ...payingRows, ...analysingRows, ...mediaRows, ...enteringRows];

for (const { row, shows } of rows) test(row, ({ page }) => shows(page));
