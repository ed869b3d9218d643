/** @file The screens with start-up images (scripts/assets/icons.mjs), in device pixels. */

/** Width x height, upright: iPhones from the 8 on, then iPads. */
export const startupSizes: readonly string[] = [
  '750x1334',
  '828x1792',
  '1080x2340',
  '1125x2436',
  '1170x2532',
  '1179x2556',
  '1206x2622',
  '1242x2688',
  '1284x2778',
  '1290x2796',
  '1320x2868',
  '1640x2360',
  '1668x2388',
  '2048x2732',
];
