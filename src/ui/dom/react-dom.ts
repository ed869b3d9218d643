/**
 * @file Evaluates react-dom with the chunk of libraries, in a separate task. Evaluated together with
 * the first module that uses it, the main thread of a slow phone is blocked for 276 ms instead of 176 on
 * /getmyanalysis (medians of nine visits; docs/architecture.md, "Removed").
 */
import 'react-dom/client';
