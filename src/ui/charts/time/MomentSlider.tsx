import type { KeyboardEvent } from 'react';
import type { Stretch } from './use-stretch.ts';
import styles from './time-chart.module.css';

/** What the slider says. */
export interface SliderTexts {
  readonly label: string;
  /** A moment in words. */
  readonly describe: (at: number) => string;
}

interface Props {
  texts: SliderTexts;
  moments: readonly number[];
  stretch: Stretch;
  chosen: number | null;
  onChoose: (at: number | null) => void;
}

/** How much one press enlarges. */
const factor = 0.5;

/** Chooses a moment by keys or a screen reader; plus and minus enlarge, Escape goes back to the whole. */
export function MomentSlider({ texts, moments, stretch, chosen, onChoose }: Props) {
  const value = chosen ?? moments.length - 1;
  const time = moments[value] ?? stretch.range[1];
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === '+' || key === '=') stretch.scale(factor, time);
    if (key === '-') stretch.scale(1 / factor, time);
    if (key !== 'Escape') return;
    onChoose(null);
    stretch.reset();
  };
  return (
    <input
      className={styles['slider']}
      type="range"
      min={0}
      max={moments.length - 1}
      step={1}
      value={value}
      aria-label={texts.label}
      aria-valuetext={texts.describe(value)}
      onChange={(event) => {
        const at = Number(event.currentTarget.value);
        onChoose(at);
        stretch.follow(moments[at] ?? time);
      }}
      onKeyDown={onKeyDown}
    />
  );
}
