import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { createPlot, type Plot, type PlotInput } from './create-plot.ts';

/** Shows a plot in an element; gives what points at a moment in all charts of the screen. */
export function usePlot(
  place: RefObject<HTMLElement | null>,
  input: PlotInput | null,
  sync: string,
): (time: number | null) => void {
  const plot = useRef<Plot | null>(null);
  useLayoutEffect(() => {
    if (input === null || place.current === null) return;
    if (plot.current === null) plot.current = createPlot(place.current, input, sync);
    else plot.current.show(input);
  }, [place, input, sync]);
  useEffect(
    () => () => {
      plot.current?.destroy();
      plot.current = null;
    },
    [],
  );
  return (time) => plot.current?.point(time);
}
