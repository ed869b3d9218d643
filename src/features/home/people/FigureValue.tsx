import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { isKnown, type AccountFigure } from '../../../core/imported/figures.ts';
import { UnknownFigure } from '../../../ui/feedback/Figure.tsx';
import { CountUp } from '../../../ui/layout/CountUp.tsx';
import { abbreviate } from '../account-card/abbreviate.ts';

/** Figures above are abbreviated: six digits do not fit half of a small phone. */
const longest = 99_999;

/** A figure in the language's notation, in full for screen readers; a dash while it is unknown. */
export function FigureValue({ figure, isFresh }: { figure: AccountFigure; isFresh: boolean }) {
  const intl = useIntl();
  const format = useMemo(
    () => (count: number) => {
      if (count <= longest) return intl.formatNumber(count);
      const { figure: short, suffix } = abbreviate(count);
      return `${intl.formatNumber(short, { maximumFractionDigits: 1 })}${suffix}`;
    },
    [intl],
  );
  if (!isKnown(figure)) return <UnknownFigure />;
  const { known: value } = figure;
  return (
    <>
      <CountUp value={value} format={format} isFresh={isFresh} />
      <span className="visually-hidden">{intl.formatNumber(value)}</span>
    </>
  );
}
