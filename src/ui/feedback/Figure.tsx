import { FormattedMessage, FormattedNumber } from 'react-intl';

/** A dash in place of a figure that is not known; screen readers get words. */
export function UnknownFigure() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">
        <FormattedMessage id="home.unknown" />
      </span>
    </>
  );
}

/** A count in the reader's notation. Null is unknown, which is a dash and never 0. */
export function Figure({ value }: { value: number | null }) {
  return value === null ? <UnknownFigure /> : <FormattedNumber value={value} />;
}
