/** @file The page of the history bench: starts the worker that measures. */

/** The median of each measurement in milliseconds, and bytes. */
export type Figures = Record<string, number>;

declare global {
  interface Window {
    measure: (...input: [number, number, number, number]) => Promise<Figures>;
  }
}

window.measure = (...input) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./device.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('error', (event) => reject(new Error(event.message)));
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<{ figures?: Figures; error?: string }>) => {
        worker.terminate();
        if (data.figures === undefined) reject(new Error(data.error));
        else resolve(data.figures);
      },
    );
    worker.postMessage(input);
  });
