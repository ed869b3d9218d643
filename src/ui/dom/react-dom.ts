/**
 * @file Runs the library with the file of libraries, in a task of its own. With the first of ours that
 * uses it, it was one of 50 to 80 ms of a slow phone.
 */
import 'react-dom/client';
