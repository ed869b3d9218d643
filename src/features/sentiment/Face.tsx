import type { Emotion } from '../../../contract/records/sentiment.ts';
import type { Side } from './moods.ts';

const mouths: Readonly<Record<Emotion | Side, string>> = {
  Joy: 'M8 14c2 2.6 6 2.6 8 0',
  Trust: 'M8.5 14.5c2 1.2 5 1.2 7 0',
  Surprise: 'M12 13.2a1.8 1.8 0 1 0 .01 0',
  Angry: 'M8.5 16c2-1.6 5-1.6 7 0M7.5 8l3 1.3M16.5 8l-3 1.3',
  Sadness: 'M8.5 16c2-2 5-2 7 0',
  warm: 'M8 14c2 2.6 6 2.6 8 0',
  calm: 'M8.5 15h7',
  mixed: 'M8 15.2c1.3-1.4 2.7-1.4 4 0s2.7 1.4 4 0',
  cold: 'M8.5 16c2-2 5-2 7 0',
};

/** A face with the expression of an emotion or of a post's comments. Decorative. */
export function Face({ look, size = 24 }: { look: Emotion | Side; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="8.5" />
      <path d="M9 10.3v.2M15 10.3v.2" strokeWidth={2.2} />
      <path d={mouths[look]} />
    </svg>
  );
}
