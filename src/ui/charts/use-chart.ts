/** @file Lifecycle of a uPlot chart: created late, recreated for another theme or text size, resized. */
import { useEffect, useRef, type RefObject } from 'react';
import type uPlot from 'uplot';
import { watchNear } from '../dom/near-viewport.ts';
import { chartColors, watchLook, type ChartColors } from './chart-colors.ts';

function fetchLibrary() {
  return Promise.all([import('uplot'), import('uplot/dist/uPlot.min.css')]);
}

/** What a chart is made of. */
export interface ChartPlan {
  readonly data: uPlot.AlignedData;
  options(
    colors: ChartColors,
    library: typeof uPlot,
    width: number,
  ): Omit<uPlot.Options, 'width' | 'height'>;
}

/** Draws the plan into the returned element. The library is fetched when the first chart is near. */
export function useChart(plan: ChartPlan, height: number): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const wasNear = useRef(false);

  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    let chart: uPlot | undefined;
    let library: typeof uPlot | undefined;
    let isGone = false;

    const draw = () => {
      if (library === undefined || isGone) return;
      chart?.destroy();
      const size = { width: Math.max(1, element.clientWidth), height };
      const options = plan.options(chartColors(element), library, size.width);
      chart = new library({ ...options, ...size }, plan.data, element);
    };
    const load = async () => {
      const [module] = await fetchLibrary();
      library = module.default;
      draw();
    };
    let stopWaiting = () => {};
    // Later changes render at once: the box would be empty for a frame.
    if (wasNear.current) void load();
    else {
      stopWaiting = watchNear(element, (isNear) => {
        if (!isNear) return;
        wasNear.current = true;
        stopWaiting();
        void load();
      });
    }
    const stopWatching = watchLook(element, draw);
    // Labels that fitted may not fit any more: rendered again, not stretched.
    let renderedWidth = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === renderedWidth) return;
      renderedWidth = element.clientWidth;
      draw();
    });
    observer.observe(element);
    return () => {
      isGone = true;
      stopWaiting();
      stopWatching();
      observer.disconnect();
      chart?.destroy();
    };
  }, [plan, height]);

  return box;
}
