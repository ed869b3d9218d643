import { useMemo, useRef, type ChangeEvent, type KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { nearestAt } from '../../../ui/charts/time/nearest.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { useYear } from '../../../ui/hooks/use-year.ts';
import { createIcon } from '../../../ui/icons/create-icon.tsx';
import { BackIcon, ForwardIcon } from '../../../ui/icons/icons.tsx';
import { momentFormat } from '../readings/moment-format.ts';
import { useMoments } from './moments-store.ts';
import { goTo, pin } from './open-moments.ts';
import { pause, play } from './play.ts';
import styles from './moments.module.css';

const PlayIcon = /* @__PURE__ */ createIcon('M8 5.5v13l10-6.5z');
const PauseIcon = /* @__PURE__ */ createIcon('M8.5 5.5v13M15.5 5.5v13');

/** How many readings a key moves by. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The moment in words: the date, how many there were, and what has changed since. */
function useSpoken(): string {
  const intl = useIntl();
  const year = useYear();
  const { readings, place, relation, result, answered } = useMoments();
  const reading = readings[place];
  if (reading === undefined) return '';
  const date = intl.formatDate(reading.taken_at, momentFormat(reading, year));
  const count = reading[relation];
  if (count === null) return date;
  const counted = intl.formatMessage({ id: 'moments.counted' }, { relation, count });
  const there = `${date}: ${intl.formatNumber(count)} ${counted}`;
  // The result of the moment before would be read out with this date.
  if (answered !== place || result === null) return there;
  const change = intl.formatMessage({ id: 'moments.change' }, { ...result.counts, relation });
  return `${there}. ${change}`.replaceAll('\u00ad', '');
}

/**
 * The slider over time. A finger goes to the reading that is nearest; keys, and the gestures of a screen
 * reader, go from reading to reading.
 */
function DaySlider() {
  const intl = useIntl();
  const { readings, place } = useMoments();
  const isHeld = useRef(false);
  const spoken = useSpoken();
  const times = useMemo(() => readings.map(({ taken_at: takenAt }) => takenAt), [readings]);
  const value = times[place] ?? 0;

  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    pause();
    const wanted = Number(currentTarget.value);
    const nearest = nearestAt(times, wanted);
    const isStuck = nearest === place && !isHeld.current && wanted !== value;
    goTo(isStuck ? place + Math.sign(wanted - value) : nearest);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    pause();
    goTo(place + step);
  };
  return (
    <input
      className={styles['slider']}
      type="range"
      min={times[0]}
      max={times.at(-1)}
      step="any"
      value={value}
      aria-label={intl.formatMessage({ id: 'moments.slider' })}
      aria-valuetext={spoken}
      onPointerDown={() => {
        isHeld.current = true;
      }}
      onPointerUp={() => {
        isHeld.current = false;
      }}
      onPointerCancel={() => {
        isHeld.current = false;
      }}
      onChange={onChange}
      onKeyDown={onKeyDown}
    />
  );
}

/** The slider, its steps, playing, and the second moment. */
export function MomentControls() {
  const intl = useIntl();
  const { place, readings, pinned, isPlaying } = useMoments();
  const step = (by: number) => () => {
    pause();
    goTo(place + by);
  };
  return (
    <div className={styles['controls']}>
      <DaySlider />
      <div className={styles['buttons']}>
        <IconButton
          label={intl.formatMessage({ id: 'moments.earlier' })}
          icon={<BackIcon />}
          aria-disabled={place === 0}
          onClick={step(-1)}
        />
        <IconButton
          label={intl.formatMessage({ id: isPlaying ? 'moments.pause' : 'moments.play' })}
          icon={isPlaying ? <PauseIcon /> : <PlayIcon />}
          onClick={isPlaying ? pause : play}
        />
        <IconButton
          label={intl.formatMessage({ id: 'moments.later' })}
          icon={<ForwardIcon />}
          aria-disabled={place === readings.length - 1}
          onClick={step(1)}
        />
        <Button
          variant="secondary"
          aria-pressed={pinned !== null}
          className={styles['pin'] ?? ''}
          onClick={() => pin(pinned === null)}
        >
          <FormattedMessage id={pinned === null ? 'moments.pin' : 'moments.unpin'} />
        </Button>
      </div>
    </div>
  );
}
