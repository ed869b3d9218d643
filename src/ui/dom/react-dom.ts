/**
 * @file Evaluates react-dom with the chunk of libraries, in a separate task. Evaluated together with
 * the first module that uses it, it made a task of 50 to 80 ms on a slow phone.
 */
import 'react-dom/client';
