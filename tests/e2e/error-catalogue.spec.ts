/**
 * @file The error catalogue (docs/product.md), one test a row, with the exact texts. A response the demo
 * server cannot produce is given by an intercepted request.
 */
import { test } from 'playwright/test';
import { analysingRows } from '../support/catalogue/analysing.ts';
import { enteringRows } from '../support/catalogue/entering.ts';
import { mediaRows } from '../support/catalogue/media.ts';
import { payingRows } from '../support/catalogue/paying.ts';
import { refusedRows } from '../support/catalogue/refused.ts';

const rows = [...refusedRows, ...payingRows, ...analysingRows, ...mediaRows, ...enteringRows];

for (const { row, shows } of rows) test(row, ({ page }) => shows(page));
