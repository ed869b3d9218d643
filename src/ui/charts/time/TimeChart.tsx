import { useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useYear } from '../../hooks/use-year.ts';
import { TimeLabels, ValueLabels } from './axis/AxisLabels.tsx';
import { MomentSlider, type SliderTexts } from './MomentSlider.tsx';
import { nearestAt } from './nearest.ts';
import { gutterOf, plotMargin, type ChartShape } from './plot/shape.ts';
import { shapeAxis } from './axis/shape-axis.ts';
import { timeTicks, type TimeTick } from './axis/time-ticks.ts';
import { useBoxSize, type BoxSize } from './use-box-size.ts';
import { useGestures } from './use-gestures.ts';
import type { PlotInput } from './plot/create-plot.ts';
import { usePlot } from './plot/use-plot.ts';
import type { Range, Stretch } from './use-stretch.ts';
import { writeTicks } from './axis/value-axis.ts';
import styles from './time-chart.module.css';

interface Props {
  shape: ChartShape;
  /** The moments that can be chosen, from the first; of a line, those of its values. */
  moments: readonly number[];
  /** Moments of something else, marked at the bottom. */
  marks?: readonly number[];
  /** Moments of what is named beside the chart, marked larger. */
  named?: readonly number[];
  stretch: Stretch;
  /** The charts of a screen that have the same name share the cursor. */
  sync: string;
  /** The place of the chosen moment; null for none. */
  chosen: number | null;
  onChoose: (at: number | null) => void;
  /** Whether the marks of time are written below; of charts above each other the last one has them. */
  hasTimes: boolean;
  /** For keys and screen readers; of charts above each other one has it. */
  slider?: SliderTexts;
}

/** Lines of text that a mark of time is wide, with the room beside it. */
const tickLines = 4.5;

const noMarks: readonly number[] = [];
const noTicks: readonly TimeTick[] = [];

/** The size of the plot within the box. */
const plotSize = ({ width, height, text }: BoxSize) => ({
  width: Math.max(1, width - gutterOf(text) - plotMargin.right),
  height: Math.max(1, height - plotMargin.top - plotMargin.bottom),
});

/** What is marked on both axes. The same object until one of these changes: labels are measured when they do. */
function useAxes({ shape, moments, stretch, hasTimes }: Props, size: BoxSize | null) {
  const { locale } = useIntl();
  const year = useYear();
  const { range } = stretch;
  return useMemo(() => {
    if (size === null) return null;
    const plot = plotSize(size);
    const axis = shapeAxis(shape, moments, range);
    const most = Math.min(6, Math.floor(plot.width / (tickLines * size.text)));
    const times = timeTicks(range, most, locale, year);
    const yOf = (value: number) =>
      plotMargin.top + ((axis.high - value) / (axis.high - axis.low)) * plot.height;
    return {
      ...{ axis, times, size },
      width: plot.width,
      gutter: gutterOf(size.text),
      labels: writeTicks(axis.ticks, locale, shape.kind === 'changes'),
      places: axis.ticks.map(yOf),
      timeTicks: hasTimes ? times.map(({ at }) => at) : [],
    };
  }, [shape, moments, range, hasTimes, size, locale, year]);
}

function plotInput(props: Props, axes: ReturnType<typeof useAxes>): PlotInput | null {
  if (axes === null) return null;
  const { shape, moments, chosen } = props;
  const { axis, gutter, timeTicks: ticks, size } = axes;
  return {
    size: { width: size.width, height: size.height },
    ...{ range: props.stretch.range, axis, moments, shape, gutter, timeTicks: ticks },
    marks: props.marks ?? noMarks,
    named: props.named ?? noMarks,
    chosen: chosen === null ? null : (moments[chosen] ?? null),
  };
}

/** The stretch being marked with the mouse. */
function Marked({ ends: [one, other] }: { ends: Range }) {
  const style = {
    insetInlineStart: `${Math.min(one, other) * 100}%`,
    inlineSize: `${Math.abs(other - one) * 100}%`,
  };
  return <span className={styles['marked']} style={style} />;
}

/**
 * A chart over time. Fingers, mouse and keys choose the nearest moment; dragging with the mouse or two
 * fingers enlarges a stretch, and a double tap shows all of it again.
 */
export function TimeChart(props: Props) {
  const { moments, stretch, onChoose, slider, hasTimes } = props;
  const box = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLSpanElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const size = useBoxSize(box, line);
  const shown = useAxes(props, size);
  const pointAt = usePlot(place, plotInput(props, shown), props.sync);
  const marked = useGestures(surface, stretch, {
    choose: (time) => {
      const at = nearestAt(moments, time);
      if (at >= 0) onChoose(at);
      box.current?.querySelector('input')?.focus({ preventScroll: true });
    },
    point: (time) => pointAt(time === null ? null : (moments[nearestAt(moments, time)] ?? null)),
    reset: () => onChoose(null),
  });
  return (
    <div className={styles['chart']}>
      <div ref={box} className={styles['box']} data-kind={props.shape.kind}>
        <div ref={place} className={styles['plot']} aria-hidden="true" />
        {shown !== null && <ValueLabels labels={shown.labels} places={shown.places} />}
        {slider !== undefined && moments.length > 1 && <MomentSlider {...props} texts={slider} />}
        <div
          ref={surface}
          className={styles['surface']}
          style={{ insetInlineStart: shown?.gutter ?? 0 }}
          aria-hidden="true"
          data-chart-surface
        >
          {marked !== null && <Marked ends={marked} />}
        </div>
      </div>
      <TimeLabels
        line={line}
        ticks={shown?.times ?? noTicks}
        range={stretch.range}
        {...{ width: shown?.width ?? 0, gutter: shown?.gutter ?? 0 }}
        isHidden={!hasTimes}
      />
    </div>
  );
}
