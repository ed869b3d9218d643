/** @file The page of the history bench: starts the worker that measures. */

/** The median of each measurement in milliseconds, and bytes. */
export type Figures = Record<string, number>;

declare global {
  interface Window {
    measure: (...input: [number, number, number, number]) => Promise<Figures>;
    /** Goes through the moments of what was measured. */
    moments: () => Promise<Figures>;
  }
}

const worker = new Worker(new URL('./device.worker.ts', import.meta.url), { type: 'module' });

const ask = (input: unknown) =>
  new Promise<Figures>((resolve, reject) => {
    const end = { once: true };
    worker.addEventListener('error', (event) => reject(new Error(event.message)), end);
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<{ figures?: Figures; error?: string }>) => {
        if (data.figures === undefined) reject(new Error(data.error));
        else resolve(data.figures);
      },
      end,
    );
    worker.postMessage(input);
  });

window.measure = (...input) => ask(input);
window.moments = () => ask('moments');
